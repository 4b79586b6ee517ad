import '#platform/core/private-files/umask.ts';
import { ServerResponse } from 'node:http';
import { PageCache } from '#platform/cache/page-cache.ts';

/** The portal with two planted bugs: the page cache never serves a stored response, and no refusal has Retry-After. */
const { get } = PageCache.prototype;
let requests = 0;
PageCache.prototype.peek = () => undefined;
PageCache.prototype.get = function (this: PageCache, key, make) {
  requests += 1;
  return get.call(this, `${key} ${requests}`, make);
};
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, status: number, ...rest: never[]) {
  for (const headers of rest as unknown as Record<string, unknown>[]) {
    delete headers['retry-after'];
  }
  return writeHead.call(this, status, ...rest);
} as typeof writeHead;
await import('#server/main.ts');
