import type { Plugin } from 'vite';

/**
 * Parts of the router that this portal never runs in a browser, as modules that do nothing: finding routes while
 * walking (all are known from the start, `routeDiscovery: 'initial'`) and instrumentation (none is set). The
 * router has no switch that leaves them out of the bundle.
 */
const IDLE_PARTS = [
  {
    module: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]fog-of-war\.js$/,
    code: `export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
export const getPartialManifest = (manifest) => manifest;
export const getPathsWithAncestors = (paths) => paths;
export const handleClientVersionMismatch = async () => undefined;
export const getManifestPath = () => '';
export const URL_LIMIT = 0;`,
  },
  {
    module: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    code: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;`,
  },
] as const;

/** Leaves those parts out of the browser's bundle. The build fails where the pinned router no longer has them. */
export function leaveOutIdleRouterParts(): Plugin {
  const met = new Set<RegExp>();
  return {
    name: 'leave-out-idle-router-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = IDLE_PARTS.find(({ module }) => module.test(id));
      if (part) {
        met.add(part.module);
      }
      return part?.code;
    },
    buildEnd(error) {
      if (!error && met.size !== IDLE_PARTS.length) {
        this.error(
          'The router no longer has the parts that are left out: look at cli/router-parts.ts again.',
        );
      }
    },
  };
}
