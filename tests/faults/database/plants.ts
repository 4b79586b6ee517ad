import { ServerResponse } from 'node:http';
import { PageCache } from '#platform/cache/page-cache.ts';

/** Plants two bugs: what is kept doesn't stand in where a new one can't be made, and no refusal says when to come again. */
export function plantBugs(): void {
  const { get } = PageCache.prototype;
  let asked = 0;
  PageCache.prototype.peek = () => undefined;
  PageCache.prototype.get = function (this: PageCache, key, make) {
    asked += 1;
    return get.call(this, `${key} ${asked}`, make);
  };
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, status: number, ...rest: never[]) {
    for (const headers of rest as unknown as Record<string, unknown>[]) {
      delete headers['retry-after'];
    }
    return writeHead.call(this, status, ...rest);
  } as typeof writeHead;
}
