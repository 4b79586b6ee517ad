// Replaces react-router/dist/production/lib/dom/ssr/single-fetch.js in the browser.
// Reason: every page has a `clientLoader`, so the browser requests no data of server loaders. What remains is decoding the
// data of the first page. Upstream: no issue known.

import { decode } from '../../../vendor/turbo-stream-v2/turbo-stream.js';
import { ErrorResponseImpl, SUPPORTED_ERROR_TYPES } from '../../router/utils.js';

const noServerLoader = () => {
  throw new Error('A page loads its data in the browser: give its route a clientLoader');
};
export function getTurboStreamSingleFetchDataStrategy() {
  const strategy = async ({ matches }) => {
    const results = {};
    await Promise.all(
      matches.map((match) =>
        match.resolve(async (handler) => {
          if (!match.shouldCallHandler()) return;
          try {
            results[match.route.id] = { type: 'data', result: await handler(noServerLoader) };
          } catch (result) {
            results[match.route.id] = { type: 'error', result };
          }
        }),
      ),
    );
    return results;
  };
  return (args) => args.runClientMiddleware(strategy);
}
export function decodeViaTurboStream(body, global) {
  return decode(body, {
    plugins: [
      (type, ...rest) => {
        if (type === 'SanitizedError') {
          const [name, message, stack] = rest;
          const Kind =
            SUPPORTED_ERROR_TYPES.includes(name) && typeof global[name] === 'function' ? global[name] : Error;
          return { value: Object.assign(new Kind(message), { stack }) };
        }
        if (type === 'ErrorResponse') return { value: new ErrorResponseImpl(rest[1], rest[2], rest[0]) };
        if (type === 'SingleFetchClassInstance') return { value: rest[0] };
        if (type === 'SingleFetchFallback') return { value: undefined };
      },
    ],
  });
}
export const singleFetchUrl = (url) => url;
export const stripIndexParam = (url) => url;
export const StreamTransfer = () => null;
export const getSingleFetchDataStrategyImpl = getTurboStreamSingleFetchDataStrategy;
export const SingleFetchRedirectSymbol = Symbol();
export const NO_BODY_STATUS_CODES = new Set();
