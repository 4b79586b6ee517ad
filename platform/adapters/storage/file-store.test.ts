import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StandInBucket, startBucket } from '#tests/stand-in-bucket.ts';
import type { FileStore } from './file-store.ts';
import { LocalFolder } from './local-folder.ts';
import { S3Bucket } from './s3-bucket.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-files-'));
let bucket: StandInBucket;

beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await bucket.close();
});

test('a file copied into a folder is private, regardless of the original mode', async () => {
  const original = join(folder, 'for-everybody.bin');
  writeFileSync(original, 'x');
  chmodSync(original, 0o644);
  await new LocalFolder(folder).putFile('uploads/mo/copied.webp', original);
  expect(statSync(join(folder, 'uploads/mo/copied.webp')).mode & 0o777).toBe(0o600);
});

const s3 = (accessKeyId = 'the-key') => new S3Bucket({ ...bucket.settings, accessKeyId });

const stores: [string, () => FileStore][] = [
  ['a folder', () => new LocalFolder(folder)],
  ['a bucket', s3],
];

describe.each(stores)('%s', (_name, open) => {
  const path = 'uploads/ab/abc-256x256@128.webp';
  const body = Buffer.from([0, 1, 2, 255, 254]);

  test('returns a stored file with its type and size', async () => {
    const store = open();
    expect(await store.has(path)).toBe(false);
    expect(await store.read(path)).toBeNull();
    await store.put(path, body, 'image/webp');
    expect(await store.has(path)).toBe(true);
    const file = await store.read(path);
    expect([file?.type, file?.size]).toEqual(['image/webp', body.length]);
    expect(Buffer.from(await new Response(file?.body).arrayBuffer())).toEqual(body);
  });

  test('lists all files and stores a local file', async () => {
    const store = open();
    const file = join(folder, 'outside.bin');
    writeFileSync(file, Buffer.alloc(300_000, 7));
    await store.putFile('uploads/cd/large.webp', file, 'image/webp');
    for (const name of ['a', 'b', 'c', 'd']) {
      await store.put(`uploads/li/${name}.webp`, body, 'image/webp');
    }
    const sizes: Record<string, number> = {};
    for await (const { path, size } of store.list()) {
      sizes[path] = size;
    }
    expect(sizes).toMatchObject({
      'uploads/cd/large.webp': 300_000,
      'uploads/li/a.webp': 5,
      'uploads/li/d.webp': 5,
    });
    const stored = await store.read('uploads/cd/large.webp');
    expect(Buffer.from(await new Response(stored?.body).arrayBuffer())).toEqual(Buffer.alloc(300_000, 7));
  });

  test('stores and removes the same file twice', async () => {
    const store = open();
    await store.put(path, body, 'image/webp');
    await store.put(path, body, 'image/webp');
    await store.remove(path);
    await store.remove(path);
    expect(await store.has(path)).toBe(false);
  });

  test('refuses paths outside the store', async () => {
    for (const bad of [
      '../secrets.json',
      'uploads/../../secrets.json',
      '/etc/passwd',
      'a//b',
      'a/.b',
      'a\\b',
      '',
    ]) {
      await expect(open().read(bad), bad).rejects.toThrow('not a file path');
      await expect(open().put(bad, body, 'image/webp'), bad).rejects.toThrow('not a file path');
    }
  });
});

test('a folder removes the partial file of a failed write', async () => {
  const store = new LocalFolder(folder);
  await expect(store.put('uploads/x.webp', null as unknown as Uint8Array)).rejects.toThrow();
  expect(readdirSync(join(folder, 'uploads')).filter((name) => name.endsWith('.part'))).toEqual([]);
});

describe('a bucket', () => {
  test('is retried while it is busy', async () => {
    bucket.fails = 2;
    await s3().put('uploads/busy.webp', Buffer.from('x'), 'image/webp');
    expect(bucket.files.has('uploads/busy.webp')).toBe(true);
  });

  test('that refuses causes an error with the file and without the key', async () => {
    const refused = s3('another-key').read('uploads/x.webp');
    await expect(refused).rejects.toThrow('the store returned 403 for uploads/x.webp');
  });
});
