import { join } from 'node:path';
import type { Plugin } from 'vite';

const HYDRATION = join(import.meta.dirname, '..', '..', 'portal', 'hydration');
const LOAD_FAILURE = join(HYDRATION, 'load-failure.ts');
const ROUTE_SCRIPTS = join(HYDRATION, 'route-scripts.ts');

/**
 * Replaced modules of the router. Route discovery (`routeDiscovery: 'initial'`) and instrumentation are unused, and
 * the router has no option to exclude them from the bundle. A page's script that fails to load opens the requested
 * page as a document once; the second time the page fails (the router would reload the current page endlessly, and a
 * rejection would leave it waiting). Every page has a `clientLoader`, so there are no server loader requests. A
 * page's script and its imports are requested in parallel: on a slow line each sequential step takes a second.
 */
const REPLACEMENTS = [
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
    const loading = import(/* @vite-ignore */ route.module);
    requestScripts(route);
    return (loaded[route.id] = await loading);
  } catch (error) {
    if (await reloadOnce(route.module)) return leaving();
    const fail = () => { throw error; };
    return { clientLoader: fail, default: fail };
  }
}`,
  },
] as const;

/** Replaces these modules in the browser's bundle. Fails the build if the router lacks one of them. */
export function ownRouterParts(): Plugin {
  const replaced = new Set<RegExp>();
  return {
    name: 'own-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = REPLACEMENTS.find(({ module }) => module.test(id));
      if (part) {
        replaced.add(part.module);
      }
      return part?.code;
    },
    buildEnd(error) {
      if (!error && replaced.size !== REPLACEMENTS.length) {
        this.error(
          'The router lacks a replaced module: update tools/build/router-parts.ts.',
        );
      }
    },
  };
}
