import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { findNginx, startNginx } from './nginx.ts';

const program = findNginx();
const PICTURE = '/images/uploads/players/ab/abc-256x256.webp';

/** A portal with a picture of a player and another one, until both are removed. */
async function startPictures() {
  let removed = false;
  const server = createServer(({ url }, response) => {
    if (removed || !url?.startsWith('/images/')) {
      response.writeHead(404, { 'cache-control': 'no-store' }).end();
    } else {
      response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=600' });
      response.end('a picture');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    remove() {
      removed = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.skipIf(!program)('the shipped nginx and pictures of players (needs nginx)', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) {
      await end();
    }
  });

  /** The statuses of a path before and after its removal. */
  async function statuses(path: string, plant?: (locations: string) => string) {
    const portal = await startPictures();
    ends.unshift(portal.close);
    const nginx = await startNginx(program ?? '', [portal.port], plant);
    ends.unshift(nginx.stop);
    const statusOf = async () => {
      const response = await fetch(nginx.url + path);
      await response.arrayBuffer();
      return response.status;
    };
    const before = await statusOf();
    portal.remove();
    return [before, await statusOf()];
  }

  test('[AVA-05] a removed picture of a player is gone at once', async () => {
    expect(await statuses(PICTURE)).toEqual([200, 404]);
  });

  test('[AVA-05] another picture is served from the cache, and a planted cache of players’ ones is found', async () => {
    expect(await statuses('/images/uploads/ab/abc-256x256.webp')).toEqual([200, 200]);
    const cached = (locations: string) =>
      locations.replace(
        'location ^~ /images/uploads/players/ {\n  proxy_cache off;',
        'location ^~ /images/uploads/players/ {',
      );
    expect(await statuses(PICTURE, cached)).toEqual([200, 200]);
  });
});
