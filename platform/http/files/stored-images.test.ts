import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LocalFolder } from '#platform/adapters/storage/local-folder.ts';
import { systemClock } from '#platform/core/clock.ts';
import { addDefaultHeaders } from '../response/respond.ts';
import { registerImages } from './files.ts';
import { registerStoredImages } from './stored-images.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-stored-'));
const warned: unknown[] = [];
const logger = { debug() {}, info() {}, error() {}, warn: (...fields: unknown[]) => warned.push(fields) };
let app: FastifyInstance;

beforeAll(async () => {
  const store = new LocalFolder(folder);
  await store.put('uploads/ab/abc-256x256.webp', Buffer.from('a picture'));
  app = fastify();
  addDefaultHeaders(app);
  registerStoredImages(app, store, { clock: systemClock, logger });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a picture is served from the store, immutable and sandboxed', async () => {
  const { statusCode, headers, body } = await app.inject('/images/uploads/ab/abc-256x256.webp');
  expect([statusCode, body]).toEqual([200, 'a picture']);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('a missing picture and an impossible path are an uncached 404', async () => {
  const missing = await app.inject('/images/uploads/ab/none.webp');
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  const odd = await app.inject('/images/uploads/..%2f..%2fsecrets.json');
  expect(odd.statusCode).toBe(404);
  expect(warned).toHaveLength(0);
});

test('[AVA-05] a picture of a player has a short cache time, and after its removal a revalidation gets no 304', async () => {
  const store = new LocalFolder(folder);
  const path = 'uploads/players/ab/abc-256x256.webp';
  await store.put(path, Buffer.from('a face'));
  const { headers } = await app.inject(`/images/${path}`);
  expect(headers['cache-control']).toBe('public, max-age=600');
  const again = { url: `/images/${path}`, headers: { 'if-none-match': String(headers.etag) } };
  expect((await app.inject(again)).statusCode).toBe(304);
  await store.remove(path);
  expect((await app.inject(again)).statusCode).toBe(404);
});

test('[AVA-05] the disk serves a picture of a player with a short cache time, too', async () => {
  const disk = fastify();
  const media = mkdtempSync(join(tmpdir(), 'youmen-media-'));
  await registerImages(disk, media);
  const store = new LocalFolder(media);
  const cacheTimeOf = async (path: string) => {
    await store.put(path, Buffer.from('a face'));
    return (await disk.inject(`/images/${path}`)).headers['cache-control'];
  };
  expect(await cacheTimeOf('uploads/players/ab/abc-256x256.webp')).toBe('public, max-age=600');
  expect(await cacheTimeOf('uploads/ab/abc-256x256.webp')).toBe('public, max-age=604800');
  await disk.close();
  rmSync(media, { recursive: true });
});
