import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { scaled } from '#tests/time-limits.ts';
import { registerFiles, registerImages } from './files.ts';

const build = mkdtempSync(join(tmpdir(), 'youmen-build-'));
afterAll(() => rmSync(build, { recursive: true }));

const write = (path: string, text: string) => {
  const file = join(build, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.br`, brotliCompressSync(text));
};

async function statusesOf(paths: readonly string[], encoding: string): Promise<string[]> {
  const app = Fastify();
  await registerFiles(app, build);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    return await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${url}/assets/${path}`, { headers: { 'accept-encoding': encoding } });
        const { status, headers } = response;
        return `${status} ${headers.get('content-encoding')} ${status === 200 ? await response.text() : ''}`;
      }),
    );
  } finally {
    await app.close();
  }
}

describe('assets', () => {
  const paths = ['home-2.js', 'home-1.js', 'home-0.js'];
  write('client/assets/home-2.js', 'now');
  write('client/brand/mark.svg', '');

  test('of the first build are served', async () => {
    expect(await statusesOf(paths, 'br')).toEqual(['200 br now', '404 null ', '404 null ']);
  });

  test.each(['br', 'identity'])(
    'of earlier builds are served, too, in the accepted encoding (%s)',
    async (encoding) => {
      write('earlier/client/home-1.js', 'before');
      write('earlier/client/home-2.js', 'now');
      const sent = encoding === 'br' ? 'br' : 'null';
      expect(await statusesOf(paths, encoding)).toEqual([
        `200 ${sent} now`,
        `200 ${sent} before`,
        '404 null ',
      ]);
    },
  );
});

test('no folder is listed', async () => {
  write('client/assets/a.js', 'x');
  write('media/uploads/a.webp', 'x');
  const app = Fastify();
  await registerFiles(app, build);
  await app.register((scope) => registerImages(scope, join(build, 'media')));
  for (const url of ['/assets/', '/brand/', '/images/', '/images/uploads/', '/images/uploads']) {
    const { statusCode, body } = await app.inject(url);
    expect([403, 404], url).toContain(statusCode);
    expect(body, url).not.toContain('a.');
  }
  await app.close();
});

test('pictures are served, scripts beside them are not: they could become a service worker', async () => {
  const media = join(build, 'media');
  for (const name of ['a.webp', 'a.js', 'a.JS', 'a.mjs', 'a.cjs']) {
    write(`media/${name}`, 'x');
  }
  const app = Fastify();
  await registerImages(app, media);
  const statusOf = async (name: string) => (await app.inject(`/images/${name}`)).statusCode;
  expect(await statusOf('a.webp')).toBe(200);
  for (const name of ['a.js', 'a.JS', 'a.mjs', 'a.cjs', 'a.%6As']) {
    expect(await statusOf(name), name).toBe(404);
  }
  await app.close();
});

test.each([
  '/images/../secret.webp',
  '/images/..%2fsecret.webp',
  '/images/%2e%2e%2fsecret.webp',
  '/images/..%5csecret.webp',
  '/images/%00',
  '/images/a.%6as',
  '/images/a.js%00.webp',
  '/images//a.js',
])('%s leads to no file', async (path) => {
  write('media/a.js', 'x');
  write('secret.webp', 'x');
  const app = Fastify();
  await registerImages(app, join(build, 'media'));
  const { statusCode, body } = await app.inject(path);
  expect([400, 403, 404]).toContain(statusCode);
  expect(body).not.toBe('x');
  await app.close();
});

test(
  'a picture is served as fast from a folder with 10,000 others',
  async () => {
    const [small, large] = ['small', 'large'].map((name) => join(build, name));
    write('small/a.webp', 'x');
    write('large/a.webp', 'x');
    for (let count = 0; count < 10_000; count += 1) {
      writeFileSync(join(build, 'large', `${count}.webp`), '');
    }
    const shortest = async (media = '') => {
      const app = Fastify();
      await registerImages(app, media);
      let ms = Number.POSITIVE_INFINITY;
      for (let count = 0; count < 20; count += 1) {
        const begun = performance.now();
        expect((await app.inject('/images/a.webp')).statusCode).toBe(200);
        ms = Math.min(ms, performance.now() - begun);
      }
      await app.close();
      return ms;
    };
    expect(await shortest(large)).toBeLessThan(4 * (await shortest(small)));
  },
  scaled(30_000),
);
