import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LocalFolder } from '#platform/adapters/storage/local-folder.ts';
import { registerStoredImages } from './stored-images.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-stored-'));
const warned: unknown[] = [];
const logger = { debug() {}, info() {}, error() {}, warn: (...fields: unknown[]) => warned.push(fields) };
let app: FastifyInstance;

beforeAll(async () => {
  const store = new LocalFolder(folder);
  await store.put('uploads/ab/abc-256x256.webp', Buffer.from('a picture'));
  app = fastify();
  registerStoredImages(app, store, logger);
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

test('a missing picture is an uncached 404; a failing store is a logged 503', async () => {
  const missing = await app.inject('/images/uploads/ab/none.webp');
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  const odd = await app.inject('/images/uploads/..%2f..%2fsecrets.json');
  expect(odd.statusCode).toBe(503);
  expect(warned).toHaveLength(1);
});
