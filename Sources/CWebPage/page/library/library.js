/** Starts the parts of the page for which the server has data. */
function startLibrary(app) {
    const { tracks, maps } = app.features;
    if (tracks) app.panels.push(new TracksPanel(byId('panel-tracks'), app));
    if (maps) startUserMaps(app);
}
