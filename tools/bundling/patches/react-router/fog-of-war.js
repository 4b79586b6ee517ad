// Replaces react-router/dist/production/lib/dom/ssr/fog-of-war.js in the browser.
// Reason: all routes are known from the start (`routeDiscovery: 'initial'`), and the router has no option that leaves
// route discovery out of the bundle. Upstream: no issue known.
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
export const getPartialManifest = (manifest) => manifest;
export const getPathsWithAncestors = (paths) => paths;
export const handleClientVersionMismatch = async () => undefined;
export const getManifestPath = () => '';
export const URL_LIMIT = 0;
