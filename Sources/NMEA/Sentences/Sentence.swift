/// The typed values of a sentence.
///
/// Each case carries a small struct without references, so reading a sentence does not allocate memory.
public enum Sentence: Hashable, Sendable {
    // Fix
    /// The position, time and quality of a fix.
    case gga(GGA)
    /// The recommended minimum data of a fix: position, speed, course, date and time.
    case rmc(RMC)
    /// The geographic position, with the time of the fix.
    case gll(GLL)
    /// The position, time and quality of a fix that may combine several satellite systems.
    case gns(GNS)
    /// The course and speed over ground.
    case vtg(VTG)
    /// The UTC time and date, and the local time zone.
    case zda(ZDA)
    /// The pseudorange noise and the position error estimates, as standard deviations.
    case gst(GST)
    /// The result of satellite fault detection (RAIM).
    case gbs(GBS)
    /// The range residuals of the satellites used in the fix.
    case grs(GRS)
    /// The datum of the positions in the following sentences.
    case dtm(DTM)
    /// A text message.
    case txt(TXT)
    // Satellites
    /// The satellites used in the navigation solution and the dilutions of precision (DOPs).
    case gsa(GSA)
    /// The satellites in view, up to four in each sentence.
    case gsv(GSV)
    // Heading
    /// The true heading.
    case hdt(HDT)
    /// The heading of a magnetic sensor, with magnetic deviation and variation.
    case hdg(HDG)
    /// The magnetic heading.
    case hdm(HDM)
    /// The true heading and its mode.
    case ths(THS)
    /// The rate of turn.
    case rot(ROT)
    // Water and weather
    /// The heading and speed through the water.
    case vhw(VHW)
    /// The distance traveled through the water and over ground.
    case vlw(VLW)
    /// The ship's longitudinal and transverse speeds, through the water and over ground.
    case vbw(VBW)
    /// The relative (apparent) wind speed and angle.
    case vwr(VWR)
    /// The wind speed and angle.
    case mwv(MWV)
    /// The direction and speed of the true wind.
    case mwd(MWD)
    /// The water temperature.
    case mtw(MTW)
    /// The meteorological composite, that is, the measurements of a weather station.
    case mda(MDA)
    /// Transducer measurements of any type.
    case xdr(XDR)
    /// The water depth below the transducer.
    case dbt(DBT)
    /// The water depth.
    case dpt(DPT)
    /// The water depth below the surface.
    case dbs(DBS)
    /// The true wind speed and angle, as they would be measured on a ship at rest.
    case vwt(VWT)
    /// The ship's speed measured parallel to the wind.
    case vpw(VPW)
    /// The set and drift of the current.
    case vdr(VDR)
    /// The air temperature.
    case mta(MTA)
    /// The rudder sensor angle.
    case rsa(RSA)
    /// The rotational speed of an engine or a shaft.
    case rpm(RPM)
    /// The depth below the keel.
    case dbk(DBK)
    // Routes
    /// The recommended minimum navigation information to a destination waypoint.
    case rmb(RMB)
    /// Autopilot data for following a track.
    case apb(APB)
    /// The bearing from the origin waypoint to the destination waypoint.
    case bod(BOD)
    /// The bearing and distance to a waypoint along a great circle.
    case bwc(BWC)
    /// The bearing and distance to a waypoint along a rhumb line (a line of constant bearing).
    case bwr(BWR)
    /// The position of a waypoint.
    case wpl(WPL)
    /// A route, sent in one or more sentences.
    case rte(RTE)
    /// The waypoint arrival alarm.
    case aam(AAM)
    /// The measured cross-track error.
    case xte(XTE)
    /// A position as Loran-C times of arrival or time differences.
    case glc(GLC)
    /// The almanac of one GPS satellite.
    case alm(ALM)
    /// The radar display settings, markers and cursor.
    case rsd(RSD)
    /// A target tracked by radar.
    case ttm(TTM)
    /// Own ship data, that is, the ship's motion as used by its radar.
    case osd(OSD)
    /// The heading to steer.
    case hsc(HSC)
    /// The bearing from one waypoint to another.
    case bww(BWW)
    /// The bearing and distance to a waypoint, by dead reckoning.
    case bec(BEC)
    /// The distance from one waypoint to another.
    case wnc(WNC)
    /// Autopilot data for following a track, as sent by older instruments.
    case apa(APA)
    /// The latitude and longitude of a radar target.
    case tll(TLL)
    /// The labels of radar targets.
    case tlb(TLB)
    // Messages
    /// The state of an alarm.
    case alr(ALR)
    /// A digital selective calling message.
    case dsc(DSC)
    /// A heartbeat, which shows that a device is operating.
    case hbt(HBT)
    /// The ID of the talker that sends the following sentences, on a line shared by several talkers.
    case stn(STN)
    // The second antenna of Unicore receivers
    /// The position, time and quality of a fix at the second antenna.
    case ggah(SecondAntenna<GGA>)
    /// The recommended minimum data of a fix at the second antenna.
    case rmch(SecondAntenna<RMC>)
    /// The geographic position of the second antenna, with the time of the fix.
    case gllh(SecondAntenna<GLL>)
    /// The position, time and quality of a fix at the second antenna. The fix may combine several satellite systems.
    case gnsh(SecondAntenna<GNS>)
    /// The course and speed over ground of the second antenna.
    case vtgh(SecondAntenna<VTG>)
    /// The UTC time and date, determined with the second antenna.
    case zdah(SecondAntenna<ZDA>)
    /// The position error estimates for the second antenna.
    case gsth(SecondAntenna<GST>)
    /// The satellites used for the second antenna's solution, and the DOPs.
    case gsah(SecondAntenna<GSA>)
    /// The satellites in view at the second antenna.
    case gsvh(SecondAntenna<GSV>)
    // Proprietary
    /// The position, velocity and time of a u-blox receiver.
    case pubx00(PUBX00)
    /// The status of the satellites tracked by a u-blox receiver.
    case pubx03(PUBX03)
    /// The time of day and clock information of a u-blox receiver.
    case pubx04(PUBX04)
    /// The estimated position errors of a Garmin receiver.
    case pgrme(PGRME)
    /// The fix data of a Garmin receiver.
    case pgrmf(PGRMF)
    /// The initial position and time with which a Garmin sensor starts searching for satellites.
    case pgrmi(PGRMI)
    /// The map datum used by a Garmin receiver.
    case pgrmm(PGRMM)
    /// The status of a Garmin sensor.
    case pgrmt(PGRMT)
    /// The three-dimensional velocity of a Garmin receiver.
    case pgrmv(PGRMV)
    /// The altitude reported by a Garmin receiver.
    case pgrmz(PGRMZ)
    /// An acknowledgement of a command by a MediaTek receiver.
    case pmtk001(PMTK001)
    /// A system message from a MediaTek receiver.
    case pmtk010(PMTK010)
    /// The startup text of a MediaTek receiver.
    case pmtk011(PMTK011)
    /// The firmware release information of a MediaTek receiver.
    case pmtk705(PMTK705)
    /// An acknowledgement of a command by an Airoha receiver.
    case pair001(PAIR001)
    /// The antenna status of a GlobalTop module with a MediaTek chip.
    case pgtop11(PGTOP11)
    /// The antenna status of a CDTop module with a MediaTek chip.
    case pcd11(PCD11)
    /// The antenna status of a Quectel receiver.
    case pqtmantennastatus(PQTMANTENNASTATUS)
    /// The dilutions of precision (DOPs) computed by a Quectel receiver.
    case pqtmdop(PQTMDOP)
    /// The estimated position errors of a Quectel receiver.
    case pqtmepe(PQTMEPE)
    /// The position, velocity and attitude that a Quectel receiver computes from GNSS and inertial measurements.
    case pqtmins(PQTMINS)
    /// The position, velocity and time computed by a Quectel receiver.
    case pqtmpvt(PQTMPVT)
    /// The attitude computed by a dual-antenna Quectel receiver.
    case pqtmtar(PQTMTAR)
    /// The velocity computed by a Quectel receiver.
    case pqtmvel(PQTMVEL)
    /// The status of a SkyTraq timing receiver.
    case psti00(PSTI00)
    /// The recommended minimum data of a fix from a SkyTraq receiver, with 3D velocity.
    case psti030(PSTI030)
    /// The RTK baseline from the base station to a SkyTraq rover.
    case psti032(PSTI032)
    /// The carrier phase cycle slips of a SkyTraq rover or its base station.
    case psti033(PSTI033)
    /// The RTK baseline from a moving base to a SkyTraq rover, from which the heading is determined.
    case psti035(PSTI035)
    /// The attitude computed by a dual-antenna SkyTraq receiver.
    case psti036(PSTI036)
    /// The antenna status of a Teseo receiver.
    case pstmantennastatus(PSTMANTENNASTATUS)
    /// The position and velocity error estimates from a Teseo receiver's Kalman filter.
    case pstmkfcov(PSTMKFCOV)
    /// The position and velocity of a Teseo receiver, with their error covariances.
    case pstmpv(PSTMPV)
    /// The version of one of a Teseo receiver's software components.
    case pstmver(PSTMVER)
    /// The attitude measured by an inertial or multi-antenna sensor.
    case pashr(PASHR)
    /// The position and velocity computed by an Ashtech receiver.
    case pashrpos(PASHRPOS)
    /// The attitude computed by a multi-antenna Ashtech receiver.
    case pashrhpr(PASHRHPR)
    /// The attitude computed by a multi-antenna Ashtech receiver, with GPS time.
    case pashratt(PASHRATT)
    /// The three-dimensional velocity of an Ashtech receiver.
    case pashrvel(PASHRVEL)
    /// The attitude computed by a dual-antenna Trimble receiver.
    case ptnlavr(PTNLAVR)
    /// The position of the base station used by a Trimble receiver.
    case ptnlbpq(PTNLBPQ)
    /// An event marker of a Trimble receiver.
    case ptnlevt(PTNLEVT)
    /// The fix data of a Trimble receiver.
    case ptnlggk(PTNLGGK)
    /// The position of a Trimble receiver in a local grid.
    case ptnlpjk(PTNLPJK)
    /// The projection used for the local grid coordinates in ``PTNLPJK``.
    case ptnlpjt(PTNLPJT)
    /// The baseline from the base station to a Trimble rover.
    case ptnlvgk(PTNLVGK)
    /// The direction and length of a Trimble receiver's baseline.
    case ptnlvhd(PTNLVHD)
    /// A command that sets the protocol and the serial port parameters of a SiRF receiver.
    case psrf100(PSRF100)
    /// A command that queries a sentence from a SiRF receiver once or sets its output interval.
    case psrf103(PSRF103)
    /// An OK-to-send notice, which reports whether a SiRF receiver in a power-saving mode accepts commands.
    case psrf150(PSRF150)
    /// The position, velocity and heading errors estimated by a SiRF receiver.
    case psrfepe(PSRFEPE)
    /// The startup text of a SiRF receiver, often sent without a checksum.
    case psrftxt(PSRFTXT)
    /// The attitude computed by a dual-antenna Hemisphere receiver.
    case psathpr(PSATHPR)
    /// The phase and frequency offset of an Ericsson timing receiver's oscillator.
    case percgpppf(PERCGPPPF)
    /// The GPS time of an Ericsson timing receiver's last pulse.
    case percgpppr(PERCGPPPR)
    /// The attitude computed by a Furuno receiver.
    case pfecgpatt(PFECGPATT)
    /// The attitude measured by a True North compass.
    case ptnthtm(PTNTHTM)
    /// The status of a Spectratime oscillator.
    case ptnta(PTNTA)

    /// A sentence of an unknown type. Its fields can be read from the ``RawSentence``.
    case other
}
