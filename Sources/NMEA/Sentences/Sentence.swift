/// The typed values of a sentence.
///
/// Each case carries a small struct without references, so reading a sentence does not allocate memory.
public enum Sentence: Hashable, Sendable {
    // Fix
    /// The position, time and quality of a fix.
    case gga(GGA)
    /// The position, speed, course, date and time of a fix, which are the recommended minimum data.
    case rmc(RMC)
    /// The position and its time.
    case gll(GLL)
    /// The position, time and quality of a fix from several satellite systems.
    case gns(GNS)
    /// The course and speed over ground.
    case vtg(VTG)
    /// The time and date.
    case zda(ZDA)
    /// The position error estimates, as standard deviations.
    case gst(GST)
    /// The detection of a faulty satellite.
    case gbs(GBS)
    /// The range residuals of the satellites in use.
    case grs(GRS)
    /// The datum of the positions in the sentences that follow.
    case dtm(DTM)
    /// A text message.
    case txt(TXT)
    // Satellites
    /// The satellites in use and the DOPs.
    case gsa(GSA)
    /// The satellites in view, up to four in each sentence.
    case gsv(GSV)
    // Heading
    /// The true heading.
    case hdt(HDT)
    /// The heading of a magnetic compass, with the deviation of the compass and the magnetic variation.
    case hdg(HDG)
    /// The magnetic heading.
    case hdm(HDM)
    /// The true heading, and the method by which the heading was determined.
    case ths(THS)
    /// The rate of turn.
    case rot(ROT)
    // Water and weather
    /// The heading and speed through the water.
    case vhw(VHW)
    /// The distance traveled through the water and over ground.
    case vlw(VLW)
    /// The speed through the water and over ground, along and across the ship.
    case vbw(VBW)
    /// The apparent wind, as felt on board.
    case vwr(VWR)
    /// The speed and angle of the wind.
    case mwv(MWV)
    /// The direction and speed of the true wind.
    case mwd(MWD)
    /// The water temperature.
    case mtw(MTW)
    /// The measurements of a weather station.
    case mda(MDA)
    /// Measurements of any kind.
    case xdr(XDR)
    /// The water depth below the transducer.
    case dbt(DBT)
    /// The water depth.
    case dpt(DPT)
    /// The water depth below the surface.
    case dbs(DBS)
    /// The true wind, as it would be felt on a ship at rest.
    case vwt(VWT)
    /// The component of the ship's speed that is parallel to the wind.
    case vpw(VPW)
    /// The set and drift of the current.
    case vdr(VDR)
    /// The air temperature.
    case mta(MTA)
    /// The rudder angle.
    case rsa(RSA)
    /// The revolutions of an engine or a shaft.
    case rpm(RPM)
    /// The depth below the keel.
    case dbk(DBK)
    // Routes
    /// The recommended minimum data for navigating to a waypoint.
    case rmb(RMB)
    /// The data that an autopilot needs to follow a track.
    case apb(APB)
    /// The bearing from one waypoint to the next.
    case bod(BOD)
    /// The bearing and distance to a waypoint along a great circle.
    case bwc(BWC)
    /// The bearing and distance to a waypoint along a rhumb line (a line of constant bearing).
    case bwr(BWR)
    /// The position of a waypoint.
    case wpl(WPL)
    /// A route, sent in one or more sentences.
    case rte(RTE)
    /// The arrival at a waypoint.
    case aam(AAM)
    /// The distance from the track.
    case xte(XTE)
    /// A position in a Loran-C chain, as times of arrival.
    case glc(GLC)
    /// The almanac of one GPS satellite.
    case alm(ALM)
    /// The settings and markers of a radar screen.
    case rsd(RSD)
    /// A target tracked by radar.
    case ttm(TTM)
    /// The motion of the ship, as used by the radar on board.
    case osd(OSD)
    /// The heading to steer.
    case hsc(HSC)
    /// The bearing from one waypoint to another.
    case bww(BWW)
    /// The bearing and distance to a waypoint by dead reckoning.
    case bec(BEC)
    /// The distance from one waypoint to another.
    case wnc(WNC)
    /// The data that an autopilot needs to follow a track, as sent by older instruments.
    case apa(APA)
    /// The position of a target.
    case tll(TLL)
    /// The names of targets.
    case tlb(TLB)
    // Messages
    /// The state of an alarm.
    case alr(ALR)
    /// A call by digital selective calling.
    case dsc(DSC)
    /// The heartbeat of a device.
    case hbt(HBT)
    /// The number of the device that sends the next sentences, if several devices send sentences on one line.
    case stn(STN)
    // The second antenna of Unicore receivers
    /// The position, time and quality of a fix of the second antenna.
    case ggah(SecondAntenna<GGA>)
    /// The recommended minimum data of the second antenna.
    case rmch(SecondAntenna<RMC>)
    /// The position of the second antenna, and the time of the position.
    case gllh(SecondAntenna<GLL>)
    /// The position, time and quality of a fix of the second antenna, from several satellite systems.
    case gnsh(SecondAntenna<GNS>)
    /// The course and speed over ground of the second antenna.
    case vtgh(SecondAntenna<VTG>)
    /// The time and date, measured with the second antenna.
    case zdah(SecondAntenna<ZDA>)
    /// The position error estimates for the second antenna.
    case gsth(SecondAntenna<GST>)
    /// The satellites used with the second antenna, and the DOPs.
    case gsah(SecondAntenna<GSA>)
    /// The satellites in view of the second antenna.
    case gsvh(SecondAntenna<GSV>)
    // Proprietary
    /// The position of a u-blox receiver.
    case pubx00(PUBX00)
    /// The satellites of a u-blox receiver.
    case pubx03(PUBX03)
    /// The time and clock of a u-blox receiver.
    case pubx04(PUBX04)
    /// The expected position errors of a Garmin receiver.
    case pgrme(PGRME)
    /// The fix data of a Garmin receiver.
    case pgrmf(PGRMF)
    /// The initial position and time that a Garmin sensor uses to find satellites.
    case pgrmi(PGRMI)
    /// The datum of the positions that a Garmin receiver reports.
    case pgrmm(PGRMM)
    /// The state of a Garmin sensor.
    case pgrmt(PGRMT)
    /// The three-dimensional velocity of a Garmin receiver.
    case pgrmv(PGRMV)
    /// The altitude of a Garmin receiver.
    case pgrmz(PGRMZ)
    /// A MediaTek receiver's reply to a command.
    case pmtk001(PMTK001)
    /// A system message of a MediaTek receiver.
    case pmtk010(PMTK010)
    /// The start-up text of a MediaTek receiver.
    case pmtk011(PMTK011)
    /// The firmware of a MediaTek receiver.
    case pmtk705(PMTK705)
    /// An Airoha receiver's reply to a command.
    case pair001(PAIR001)
    /// The antenna status of a GlobalTop module with a MediaTek chip.
    case pgtop11(PGTOP11)
    /// The antenna status of a CDTop module with a MediaTek chip.
    case pcd11(PCD11)
    /// The antenna status of a Quectel receiver.
    case pqtmantennastatus(PQTMANTENNASTATUS)
    /// The DOPs of a Quectel receiver.
    case pqtmdop(PQTMDOP)
    /// The estimated position errors of a Quectel receiver.
    case pqtmepe(PQTMEPE)
    /// The position and attitude of a Quectel receiver, from satellites and inertial sensors.
    case pqtmins(PQTMINS)
    /// The attitude from two antennas of a Quectel receiver.
    case pqtmtar(PQTMTAR)
    /// The velocity of a Quectel receiver.
    case pqtmvel(PQTMVEL)
    /// The state of a SkyTraq timing receiver.
    case psti00(PSTI00)
    /// The recommended minimum data for a fix of a SkyTraq receiver, with a three-dimensional velocity.
    case psti030(PSTI030)
    /// The baseline from the base station to a SkyTraq rover.
    case psti032(PSTI032)
    /// The cycle slips in the carrier phases of a SkyTraq rover or its base station.
    case psti033(PSTI033)
    /// The baseline from a moving base to a SkyTraq rover, which determines the heading.
    case psti035(PSTI035)
    /// The attitude from two antennas of a SkyTraq receiver.
    case psti036(PSTI036)
    /// The antenna status of a Teseo receiver.
    case pstmantennastatus(PSTMANTENNASTATUS)
    /// The errors estimated by the Kalman filter of a Teseo receiver.
    case pstmkfcov(PSTMKFCOV)
    /// The position and velocity of a Teseo receiver, with their errors.
    case pstmpv(PSTMPV)
    /// The version of one software component of a Teseo receiver.
    case pstmver(PSTMVER)
    /// The attitude measured by a sensor.
    case pashr(PASHR)
    /// The position of an Ashtech receiver.
    case pashrpos(PASHRPOS)
    /// The attitude from several antennas of an Ashtech receiver.
    case pashrhpr(PASHRHPR)
    /// The attitude from several antennas of an Ashtech receiver, by GPS time.
    case pashratt(PASHRATT)
    /// The three-dimensional velocity of an Ashtech receiver.
    case pashrvel(PASHRVEL)
    /// The attitude from two antennas of a Trimble receiver.
    case ptnlavr(PTNLAVR)
    /// The position of the base station that a Trimble receiver uses.
    case ptnlbpq(PTNLBPQ)
    /// An event marker of a Trimble receiver.
    case ptnlevt(PTNLEVT)
    /// The fix data of a Trimble receiver.
    case ptnlggk(PTNLGGK)
    /// The position of a Trimble receiver in a local grid.
    case ptnlpjk(PTNLPJK)
    /// The projection of the local grid in ``PTNLPJK``.
    case ptnlpjt(PTNLPJT)
    /// The baseline from the base station to a Trimble rover.
    case ptnlvgk(PTNLVGK)
    /// The direction and length of a Trimble receiver's baseline.
    case ptnlvhd(PTNLVHD)
    /// A command that sets the parameters of a SiRF receiver's serial port.
    case psrf100(PSRF100)
    /// A command that requests a sentence from a SiRF receiver, or sets the interval at which the receiver sends the
    /// sentence.
    case psrf103(PSRF103)
    /// A notice that a SiRF receiver in a power-saving mode is ready for commands or is about to sleep.
    case psrf150(PSRF150)
    /// The estimated errors of a SiRF receiver.
    case psrfepe(PSRFEPE)
    /// The start-up text of a SiRF receiver, often without a checksum.
    case psrftxt(PSRFTXT)
    /// The attitude from two antennas of a Hemisphere receiver.
    case psathpr(PSATHPR)
    /// The phase and frequency of the oscillator in an Ericsson timing receiver.
    case percgpppf(PERCGPPPF)
    /// The GPS time of the last pulse of an Ericsson timing receiver.
    case percgpppr(PERCGPPPR)
    /// The attitude of a Furuno receiver.
    case pfecgpatt(PFECGPATT)
    /// The attitude measured by a True North compass.
    case ptnthtm(PTNTHTM)
    /// The state of a Spectratime oscillator.
    case ptnta(PTNTA)

    /// A sentence of an unknown type. Its fields can be read from the ``RawSentence``.
    case other
}
