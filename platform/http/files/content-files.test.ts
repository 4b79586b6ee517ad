import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { soundRange } from './content-files.ts';
import { registerFiles, registerImages } from './files.ts';

const PICTURE = 'x'.repeat(1_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-content-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A server with one picture, one icon and one brand file, all modified at this time. */
async function machine(name: string, modifiedAt: Date) {
  const root = join(folder, name);
  for (const path of ['media/a.webp', 'build/client/brand/logo.svg', 'build/client/favicon.ico']) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, PICTURE);
    utimesSync(file, modifiedAt, modifiedAt);
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
    const revalidated = await other.app.inject({
      url: path,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
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
  const request = async (range: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers } = await app.inject({ method, url: '/images/a.webp', headers: { range } });
    return [statusCode, headers['content-range'], headers['content-length']];
  };
  expect(await request('bytes=0-9')).toEqual([206, 'bytes 0-9/1000', '10']);
  expect(await request('bytes=-10')).toEqual([206, 'bytes 990-999/1000', '10']);
  expect(await request('bytes=-5000')).toEqual([206, 'bytes 0-999/1000', '1000']);
  for (const malformed of ['bytes=abc', 'bytes=9-1', 'lines=0-1', 'bytes=', 'bytes']) {
    expect([malformed, ...(await request(malformed))]).toEqual([malformed, 200, undefined, '1000']);
  }
  expect(await request('bytes=0-9', 'HEAD')).toEqual([200, undefined, '1000']);
  await app.close();
  rmSync(root, { recursive: true });
});

test.each([
  ['bytes=0-99', 'bytes=0-99'],
  ['bytes=100-', 'bytes=100-'],
  ['bytes=-50', 'bytes=-50'],
  ['bytes=-1000', 'bytes=-1000'],
  ['bytes=-1001', 'bytes=0-'],
  ['bytes=-0', 'bytes=-0'],
  ['Bytes=0-1', 'bytes=0-1'],
  ['bytes= 0-1 , 3-4,', 'bytes=0-1,3-4'],
  ['bytes=5000-', 'bytes=5000-'],
])('the range %s is normalised to %s', (header, normalised) => {
  expect(soundRange(header, PICTURE.length)).toBe(normalised);
});

test.each([
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=abc',
  'bytes=1',
  'bytes=2-1',
  'bytes=0-1,9-8',
  'bytes=0-1;2-3',
  'bytes=1-2-3',
  'bytes=0x0-0x9',
  'lines=0-1',
  `bytes=${Array.from({ length: 21 }, (_, first) => `${first * 2}-${first * 2}`).join()}`,
])('the range %s is ignored', (header) => {
  expect(soundRange(header, PICTURE.length)).toBeUndefined();
});
