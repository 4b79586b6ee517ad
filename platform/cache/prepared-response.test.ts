import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contentHash, prepareResponse } from './prepared-response.ts';

const LONG = '游门'.repeat(400);
const response = (text: string, type = 'text/html; charset=utf-8') => ({
  status: 200,
  headers: { 'content-type': type, 'x-own': '1' },
  body: Buffer.from(text),
});

/** The window of a brotli stream, by its first byte (RFC 7932, 9.1). */
function windowOf(first: number): number {
  if ((first & 1) === 0) {
    return 16;
  }
  const [high, low] = [(first >> 1) & 7, (first >> 4) & 7];
  return high > 0 ? 17 + high : low > 0 ? 8 + low : 17;
}

describe('a prepared response', () => {
  test('has three encodings, each with the headers of its bytes', async () => {
    const { variants, addGzip, status } = await prepareResponse(response(LONG));
    const gzip = await addGzip?.();
    const { identity, br } = variants;
    expect([status, identity.body.toString()]).toEqual([200, LONG]);
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(LONG);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(LONG);
    const hash = /^"([\w-]{20})"$/.exec(identity.etag)?.[1];
    expect([br?.etag, gzip?.etag]).toEqual([`"${hash}-br"`, `"${hash}-gzip"`]);
    const shared = { 'content-type': 'text/html; charset=utf-8', 'x-own': '1', vary: 'accept-encoding' };
    expect(identity.headers).toEqual({
      ...shared,
      etag: identity.etag,
      'content-length': Buffer.byteLength(LONG),
    });
    expect(br?.headers).toEqual({
      ...shared,
      etag: br?.etag,
      'content-length': br?.body.length,
      'content-encoding': 'br',
    });
    expect(gzip?.headers).toEqual({
      ...shared,
      etag: gzip?.etag,
      'content-length': gzip?.body.length,
      'content-encoding': 'gzip',
    });
  });

  test('is compressed with gzip once', async () => {
    const { variants, addGzip } = await prepareResponse(response(LONG));
    expect(variants.gzip).toBeUndefined();
    const [first, second] = await Promise.all([addGzip?.(), addGzip?.()]);
    expect(first).toBe(second);
    expect(variants.gzip).toBe(first);
    expect(await addGzip?.()).toBe(first);
  });

  test('has the same ETag for equal bytes and another for different bytes', async () => {
    const tagOf = async (text: string) => (await prepareResponse(response(text))).variants.identity.etag;
    expect(await tagOf('甲')).toBe(await tagOf('甲'));
    expect(await tagOf('甲')).not.toBe(await tagOf('乙'));
  });

  test('counts the memory of all its encodings', async () => {
    const { bytes, variants } = await prepareResponse(response(LONG));
    const [plain, br] = [Buffer.byteLength(LONG), variants.br?.body.length ?? 0];
    expect(bytes).toBe(Math.ceil(plain + br * 2.4));
    expect((await prepareResponse(response('短'))).bytes).toBe(3);
  });

  test.each([
    [511, false],
    [512, true],
  ])('of %i bytes is compressed: %s', async (length, isCompressed) => {
    const { variants, addGzip } = await prepareResponse(response('x'.repeat(length)));
    expect([variants.br !== undefined, addGzip !== undefined]).toEqual([isCompressed, isCompressed]);
  });

  test.each([
    ['text/html', true],
    ['text/css; charset=utf-8', true],
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['application/xml', true],
    ['application/rss+xml', true],
    ['application/feed+json', true],
    ['application/+json', true],
    ['application/+xml', true],
    ['application/manifest+json', true],
    ['application/manifest', true],
    ['image/svg+xml', false],
    ['image/webp', false],
    ['application/octet-stream', false],
    ['x-text/html', false],
    ['', false],
  ])('of the type %o is compressed: %s', async (type, isCompressed) => {
    const { variants } = await prepareResponse(response(LONG, type));
    expect(variants.br !== undefined).toBe(isCompressed);
  });

  test('without a type is not compressed', async () => {
    const { variants } = await prepareResponse({ status: 200, headers: {}, body: Buffer.from(LONG) });
    expect(variants.br).toBeUndefined();
  });

  test.each([
    [1_008, 10],
    [1_009, 11],
    [65_520, 16],
    [65_521, 17],
    [4_194_288, 22],
    [4_194_289, 22],
  ])('of %i bytes has a window of 2^%i bytes', async (length, bits) => {
    const { variants } = await prepareResponse(response('x'.repeat(length)));
    expect(windowOf(variants.br?.body[0] ?? 0)).toBe(bits);
  });

  test('carries its search', async () => {
    const search = { text: '云海', results: 3 };
    expect((await prepareResponse({ ...response(LONG), search })).search).toBe(search);
    expect((await prepareResponse({ ...response('短'), search })).search).toBe(search);
  });
});

const MORNING = '2026-11-21T08:00:00+08:00';
const EVENING = '2026-11-21T20:00:00+08:00';

const shapes: [string, (moment: string) => string][] = [
  ['an envelope', (moment) => JSON.stringify({ status: 1, data: { list: [1], generated_at: moment } })],
  [
    'the data of a page',
    (moment) => `<script>${JSON.stringify([JSON.stringify({ generated_at: moment })])}</script>`,
  ],
  ['a feed', (moment) => `<rss><lastBuildDate>${moment}</lastBuildDate></rss>`],
  ['a calendar', (moment) => `BEGIN:VEVENT\r\nDTSTAMP:${moment.replace(/\D/g, '')}Z\r\nEND:VEVENT`],
];

test.each(shapes)('%s has the same hash at any generation time', (_name, write) => {
  const [morning, evening] = [
    contentHash(Buffer.from(write(MORNING))),
    contentHash(Buffer.from(write(EVENING))),
  ];
  expect(morning).toEqual({ hash: evening.hash, isExact: false });
  expect(contentHash(Buffer.from(`${write(EVENING)} `)).hash).not.toBe(evening.hash);
});

test('any mixture of texts has the hash of its text without generation times', () => {
  const all = /("generated_at\\*":\\*"|<lastBuildDate>|\nDTSTAMP:)[^"\\<\r\n]*/g;
  const pieces = [
    '"generated_at',
    '":"',
    '\\":\\"',
    MORNING,
    '<lastBuildDate>',
    '</',
    '\nDTSTAMP:',
    '\r\n',
    '"',
    '游',
  ];
  for (let seed = 1; seed <= 400; seed += 1) {
    const text = Array.from(
      { length: 12 },
      (_, i) => pieces[(seed * 7 ** i + (seed >> (i % 8))) % pieces.length],
    ).join('');
    const plain = Buffer.from(text).toString('latin1').replace(all, '$1');
    const expected = createHash('sha256').update(plain, 'latin1').digest('base64url').slice(0, 20);
    const isExact = plain.length === Buffer.byteLength(text);
    expect(contentHash(Buffer.from(text)), text).toEqual({ hash: expected, isExact });
  }
});

test('the name of a generation time is content', () => {
  const hashOf = (text: string) => contentHash(Buffer.from(text)).hash;
  expect(hashOf(`{"generated_at":"${MORNING}"}`)).not.toBe(hashOf('{"}'));
  expect(hashOf(`<lastBuildDate>${MORNING}</lastBuildDate>`)).not.toBe(hashOf('</lastBuildDate>'));
  expect(hashOf(`a\nDTSTAMP:${MORNING}\n`)).not.toBe(hashOf('a\n'));
});

test('other times are content', () => {
  const at = (moment: string) => contentHash(Buffer.from(JSON.stringify({ published_at: moment })));
  expect(at(MORNING).hash).not.toBe(at(EVENING).hash);
  expect(at(MORNING).isExact).toBe(true);
});

test('an ETag is weak if bodies with it may differ', async () => {
  const etagOf = async (text: string) =>
    (await prepareResponse({ status: 200, headers: {}, body: Buffer.from(text) })).variants.identity.etag;
  expect(await etagOf(`{"generated_at":"${MORNING}"}`)).toMatch(/^W\/"/);
  expect(await etagOf('{}')).toMatch(/^"/);
});

test('Vary headers are joined', async () => {
  const { variants } = await prepareResponse({
    status: 200,
    headers: { vary: 'user-agent' },
    body: Buffer.from(''),
  });
  expect(variants.identity.headers.vary).toBe('user-agent, accept-encoding');
});
