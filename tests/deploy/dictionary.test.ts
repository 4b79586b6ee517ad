import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';
import { findNginx, startNginx } from './nginx.ts';

const nginx = findNginx();
const GAME = '/BaseYxDetails?id=7';
const LIMIT_MS = scaled(120_000);
const MADE_MS = scaled(20_000);
const LINK = /<link rel="compression-dictionary" href="(\/dictionaries\/([0-9a-f]{64}))"\/>/;

interface Reply {
  encoding: string;
  vary: string;
  body: Buffer;
}

function get(url: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host: 'www.example.com', ...headers }, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          encoding: response.headers['content-encoding'] ?? 'identity',
          vary: response.headers.vary ?? '',
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Waits until a new page names the dictionary. Pages that were rendered before don't, for the time that they are cached. */
async function linkOf(url: string): Promise<{ path: string; hash: string }> {
  for (let page = 1; ; page += 1) {
    const html = (await get(`${url}/BaseGiftDetails?id=${page}`)).body.toString('utf8');
    const [, path, hash] = LINK.exec(html) ?? [];
    if (path && hash) {
      return { path, hash };
    }
    if (page * 250 > MADE_MS) {
      throw new Error('no page names a dictionary');
    }
    await sleep(250);
  }
}

describe.skipIf(!nginx)(
  'pages for browsers with a dictionary, through the shipped nginx (needs nginx)',
  () => {
    let portal: PortalProcess;
    let dictionary: Buffer;
    let available: string;
    beforeAll(async () => {
      portal = await startPortal(join(import.meta.dirname, '..', '..'), { COMPRESSION_DICTIONARY: '1' });
      const { path, hash } = await linkOf(portal.url);
      dictionary = (await get(portal.url + path)).body;
      available = `:${Buffer.from(hash, 'hex').toString('base64')}:`;
    }, LIMIT_MS);
    afterAll(() => portal?.stop());

    /** The encodings of a page for browsers without a dictionary, with it, with an unknown one, and again without. */
    async function encodings(plant?: (locations: string) => string): Promise<string[]> {
      const server = await startNginx(nginx ?? '', [Number(new URL(portal.url).port)], plant);
      try {
        const plain = await get(server.url + GAME);
        const accepted = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' };
        const unknown = { ...accepted, 'available-dictionary': `:${Buffer.alloc(32).toString('base64')}:` };
        const found: string[] = [];
        for (const headers of [
          accepted,
          { ...accepted, 'available-dictionary': available },
          { ...accepted, 'available-dictionary': available },
          unknown,
          { 'accept-encoding': 'gzip', 'available-dictionary': available },
          accepted,
        ]) {
          const { encoding, vary, body } = await get(server.url + GAME, headers);
          found.push(encoding);
          expect(vary).toBe('available-dictionary, accept-encoding');
          if (encoding === 'dcz') {
            expect(zstdDecompressSync(body.subarray(40), { dictionary }).equals(plain.body)).toBe(true);
          }
        }
        return found;
      } finally {
        await server.stop();
      }
    }

    test('[DCZ-07] are the same page, and nobody else gets them', async () => {
      expect(await encodings()).toEqual(['br', 'dcz', 'dcz', 'br', 'gzip', 'br']);
    });

    test('[DCZ-07] planted: a cache key without the dictionary is noticed', async () => {
      const found = await encodings((locations) =>
        locations.replace('$youmen_encoding$youmen_dictionary"', '$youmen_encoding"'),
      );
      expect(found).not.toEqual(['br', 'dcz', 'dcz', 'br', 'gzip', 'br']);
    });
  },
);
