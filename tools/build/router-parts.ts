import { join } from 'node:path';
import type { Plugin } from 'vite';

const HYDRATION = join(import.meta.dirname, '..', '..', 'portal', 'hydration');
const LOAD_FAILURE = join(HYDRATION, 'load-failure.ts');
const ROUTE_SCRIPTS = join(HYDRATION, 'route-scripts.ts');

/**
 * Parts of the router that are different here. Finding routes while walking (all are known from the start,
 * `routeDiscovery: 'initial'`) and instrumentation (none is set) never run in a browser: they do nothing, since the
 * router has no switch that leaves them out of the bundle. A page's script that fails to load leads to the page
 * that was wanted, once, where the router would reload the one being left, for ever; the second time the page is one
 * that fails (a rejection here would leave the router waiting). Every page has a `clientLoader`: the requests that the
 * router makes for the data of server loaders never happen. A page's script and those that it imports are asked for
 * at once: on a slow line each step from one to the next is a second.
 */
const PARTS = [
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
  {
    module: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]single-fetch\.js$/,
    code: `import { ErrorResponseImpl, SUPPORTED_ERROR_TYPES } from "../../router/utils.js";
import { decode } from "../../../vendor/turbo-stream-v2/turbo-stream.js";
const noServerLoader = () => { throw new Error('A page loads its data in the browser: give its route a clientLoader'); };
export function getTurboStreamSingleFetchDataStrategy() {
  const strategy = async ({ matches }) => {
    const results = {};
    await Promise.all(matches.map((match) => match.resolve(async (handler) => {
      if (!match.shouldCallHandler()) return;
      try {
        results[match.route.id] = { type: 'data', result: await handler(noServerLoader) };
      } catch (result) {
        results[match.route.id] = { type: 'error', result };
      }
    })));
    return results;
  };
  return (args) => args.runClientMiddleware(strategy);
}
export function decodeViaTurboStream(body, global) {
  return decode(body, { plugins: [(type, ...rest) => {
    if (type === 'SanitizedError') {
      const [name, message, stack] = rest;
      const Kind = SUPPORTED_ERROR_TYPES.includes(name) && typeof global[name] === 'function' ? global[name] : Error;
      return { value: Object.assign(new Kind(message), { stack }) };
    }
    if (type === 'ErrorResponse') return { value: new ErrorResponseImpl(rest[1], rest[2], rest[0]) };
    if (type === 'SingleFetchClassInstance') return { value: rest[0] };
    if (type === 'SingleFetchFallback') return { value: undefined };
  }] });
}
export const singleFetchUrl = (url) => url;
export const stripIndexParam = (url) => url;
export const StreamTransfer = () => null;
export const getSingleFetchDataStrategyImpl = getTurboStreamSingleFetchDataStrategy;
export const SingleFetchRedirectSymbol = Symbol();
export const NO_BODY_STATUS_CODES = new Set();`,
  },
  {
    module: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/,
    code: `import { leaving, reloadOnce } from ${JSON.stringify(LOAD_FAILURE)};
import { requestScripts } from ${JSON.stringify(ROUTE_SCRIPTS)};
export async function loadRouteModule(route, loaded) {
  if (loaded[route.id]) return loaded[route.id];
  try {
    const wanted = import(/* @vite-ignore */ route.module);
    requestScripts(route);
    return (loaded[route.id] = await wanted);
  } catch (error) {
    if (await reloadOnce(route.module)) return leaving();
    const fail = () => { throw error; };
    return { clientLoader: fail, default: fail };
  }
}`,
  },
] as const;

/** Puts those parts into the browser's bundle. The build fails where the pinned router no longer has them. */
export function ownRouterParts(): Plugin {
  const met = new Set<RegExp>();
  return {
    name: 'own-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = PARTS.find(({ module }) => module.test(id));
      if (part) {
        met.add(part.module);
      }
      return part?.code;
    },
    buildEnd(error) {
      if (!error && met.size !== PARTS.length) {
        this.error(
          'The router no longer has the parts that are replaced: look at tools/build/router-parts.ts again.',
        );
      }
    },
  };
}
