import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StandInBucket, startBucket } from '#tests/stand-in-bucket.ts';
import { type FilePart, type FileStore, MissingParts, type PartedFile } from './file-store.ts';
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

describe('[PKG-02] files in parts', () => {
  const PART = 1_000;
  const SIZE = 2_500;
  const BODY = Buffer.from(Array.from({ length: SIZE }, (_, at) => at % 251));
  const path = 'packages/0123456789abcdef01234567.apk';
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'youmen-parts-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const part = (number: number): FilePart => ({
    number,
    position: number * PART,
    body: BODY.subarray(number * PART, (number + 1) * PART),
  });

  /** What is stored of uploads that have ended without a file. */
  const leftovers = () =>
    [...readdirSync(root, { recursive: true }), ...bucket.parted.keys()].filter((one) => one !== 'packages');

  /** What is wrong with a store: parts in any order and twice, completed twice, and ended. */
  async function faultsOf(store: FileStore): Promise<string[]> {
    const faults: string[] = [];
    const begin = async (): Promise<PartedFile> => ({
      path,
      token: await store.beginParts(path, SIZE, 'application/octet-stream'),
    });
    const file = await begin();
    const marks = new Map<number, string>();
    for (const number of [2, 0, 0, 1]) {
      marks.set(number, await store.putPart(file, part(number)));
    }
    if (await store.has(path)) {
      faults.push('an incomplete file can be read');
    }
    const ordered = [0, 1, 2].map((number) => marks.get(number) ?? '');
    await store.completeParts(file, ordered);
    await store.completeParts(file, ordered).catch(() => faults.push('a second completion fails'));
    const read = await store.read(path);
    const body = read ? Buffer.from(await new Response(read.body).arrayBuffer()) : Buffer.alloc(0);
    if (!body.equals(BODY)) {
      faults.push('the file differs');
    }
    const piece = await store.read(path, { first: 999, last: 1_001 });
    if (
      !piece ||
      !Buffer.from(await new Response(piece.body).arrayBuffer()).equals(BODY.subarray(999, 1_002))
    ) {
      faults.push('a range differs');
    }
    if (piece?.size !== SIZE) {
      faults.push('a range has the wrong size of the file');
    }
    await store.remove(path);
    const next = await begin();
    await store.putPart(next, part(1));
    await store.abortParts(next);
    await store.abortParts(next);
    if (leftovers().length > 0) {
      faults.push('an ended upload leaves something');
    }
    const late = await store.putPart(next, part(0)).catch((error: unknown) => error);
    if (!(late instanceof MissingParts)) {
      faults.push('a part after the end is taken');
    }
    const completed = await store.completeParts(next, ordered).catch((error: unknown) => error);
    if (!(completed instanceof MissingParts) || (await store.has(path))) {
      faults.push('an ended upload is completed');
    }
    return faults;
  }

  test('a folder stores them', async () => {
    expect(await faultsOf(new LocalFolder(root))).toEqual([]);
  });

  test('a bucket stores them', async () => {
    expect(await faultsOf(new S3Bucket(bucket.settings))).toEqual([]);
  });

  /** Wrong variants, each with the fault that the check finds. */
  const plants: [string, string, new (folder: string) => FileStore][] = [
    [
      'writes parts in the order of their arrival',
      'the file differs',
      class extends LocalFolder {
        #next = 0;
        override putPart(file: PartedFile, { number, body }: FilePart) {
          const position = this.#next;
          this.#next += body.length;
          return super.putPart(file, { number, position, body });
        }
      },
    ],
    [
      'ignores a range',
      'a range differs',
      class extends LocalFolder {
        override read(file: string) {
          return super.read(file);
        }
      },
    ],
    [
      'leaves the parts of an ended upload',
      'an ended upload leaves something',
      class extends LocalFolder {
        override async abortParts() {}
      },
    ],
    [
      'begins again for a late part',
      'a part after the end is taken',
      class extends LocalFolder {
        override async putPart(file: PartedFile, one: FilePart) {
          return super.putPart(file, one).catch(async () => {
            await this.beginParts(file.path, SIZE);
            return super.putPart(file, one);
          });
        }
      },
    ],
    [
      'makes the file readable before its end',
      'an incomplete file can be read',
      class extends LocalFolder {
        override async putPart(file: PartedFile, one: FilePart) {
          await this.put(file.path, one.body);
          return super.putPart(file, one);
        }
      },
    ],
  ];
  test.each(plants)('the check finds a store that %s', async (_name, fault, Store) => {
    expect(await faultsOf(new Store(root))).toContain(fault);
  });
});
