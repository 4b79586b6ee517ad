import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StandInBucket, startBucket } from '#tests/stand-in-bucket.ts';
import { type FilePart, type FileStore, MissingParts, type PartedFile } from './file-store.ts';
import { LocalFolder } from './local-folder.ts';
import { S3Bucket } from './s3-bucket.ts';

const PART = 1_000;
const SIZE = 2_500;
const BODY = Buffer.from(Array.from({ length: SIZE }, (_, at) => at % 251));
const path = 'packages/0123456789abcdef01234567.apk';
let root: string;
let bucket: StandInBucket;

beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());
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

describe('[PKG-02] files in parts', () => {
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
