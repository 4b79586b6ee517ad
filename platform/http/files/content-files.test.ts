import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerFiles, registerImages } from './files.ts';

const PICTURE = 'x'.repeat(1_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-content-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A machine with one picture, one icon and one file of the brand, all written at this time. */
async function machine(name: string, writtenAt: Date) {
  const root = join(folder, name);
  for (const path of ['media/a.webp', 'build/client/brand/logo.svg', 'build/client/favicon.ico']) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, PICTURE);
    utimesSync(file, writtenAt, writtenAt);
  }
  mkdirSync(join(root, 'build/client/assets'));
  const app = Fastify();
  await registerImages(app, join(root, 'media'));
  await registerFiles(app, join(root, 'build'));
  return { app, root };
}

test.each(['/images/a.webp', '/brand/logo.svg', '/favicon.ico'])(
  '%s has the same ETag on every machine, until its content changes',
  async (path) => {
    const one = await machine('one', new Date('2026-01-01T00:00:00Z'));
    const other = await machine('other', new Date('2026-06-01T00:00:00Z'));
    const [first, second] = [await one.app.inject(path), await other.app.inject(path)];
    expect(first.headers.etag).toMatch(/^W\/"[\da-f]+-[\da-f]+"$/);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(first.headers['last-modified']).toBeUndefined();
    const again = await other.app.inject({
      url: path,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const file of ['media/a.webp', 'build/client/brand/logo.svg', 'build/client/favicon.ico']) {
      writeFileSync(join(other.root, file), PICTURE.replace('x', 'y'));
    }
    const changed = await other.app.inject({
      url: path,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
    await Promise.all([one.app.close(), other.app.close()]);
    rmSync(one.root, { recursive: true });
    rmSync(other.root, { recursive: true });
  },
);

test('ranges: satisfiable ones get 206, malformed ones are ignored', async () => {
  const { app, root } = await machine('ranges', new Date());
  const ask = async (range: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers } = await app.inject({ method, url: '/images/a.webp', headers: { range } });
    return [statusCode, headers['content-range'], headers['content-length']];
  };
  expect(await ask('bytes=0-9')).toEqual([206, 'bytes 0-9/1000', '10']);
  expect(await ask('bytes=-10')).toEqual([206, 'bytes 990-999/1000', '10']);
  expect(await ask('bytes=-5000')).toEqual([206, 'bytes 0-999/1000', '1000']);
  for (const malformed of ['bytes=abc', 'bytes=9-1', 'lines=0-1', 'bytes=', 'bytes']) {
    expect([malformed, ...(await ask(malformed))]).toEqual([malformed, 200, undefined, '1000']);
  }
  expect(await ask('bytes=0-9', 'HEAD')).toEqual([200, undefined, '1000']);
  await app.close();
  rmSync(root, { recursive: true });
});
