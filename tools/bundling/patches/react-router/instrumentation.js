// Replaces react-router/dist/production/lib/router/instrumentation.js in the browser.
// Reason: no instrumentation is registered, and the router has no option that leaves it out. Upstream: no issue known.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;
