import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressionDictionary } from './compression-dictionary.ts';
import { prepareResponse } from './prepared-response.ts';

const STRUCTURE = Buffer.from(
  Array.from({ length: 400 }, (_, n) => `<p class="row-${n}">游门 ${n * n}</p>`).join(''),
);
const page = (body: Buffer, type = 'text/html; charset=utf-8') => ({
  status: 200,
  headers: { 'content-type': type },
  body,
});
const PAGE = Buffer.concat([STRUCTURE, Buffer.from('<b>云海剑歌</b>')]);
const dictionaryOf = (bytes: Buffer) => {
  const dictionary = compressionDictionary(bytes);
  if (!dictionary) {
    throw new Error('this version of Node has no dictionaries');
  }
  return dictionary;
};

test('[DCZ-01] a response is the header of the RFC and a frame that needs the dictionary', async () => {
  const { compress, available, hash } = dictionaryOf(STRUCTURE);
  const digest = createHash('sha256').update(STRUCTURE).digest();
  expect([available, hash]).toEqual([`:${digest.toString('base64')}:`, digest.toString('hex')]);
  const sent = await compress(PAGE);
  expect(sent.subarray(0, 40).toString('hex')).toBe(`5e2a4d1820000000${hash}`);
  const frame = sent.subarray(40);
  expect(zstdDecompressSync(frame, { dictionary: STRUCTURE }).equals(PAGE)).toBe(true);
  expect(() => zstdDecompressSync(frame)).toThrow();
});

test('[DCZ-02] a document has one more variant on demand, with headers and memory of its own', async () => {
  const dictionary = dictionaryOf(STRUCTURE);
  const { variants, addDcz, bytes } = await prepareResponse(page(PAGE), true);
  const [first, second] = await Promise.all([addDcz?.(dictionary), addDcz?.(dictionary)]);
  expect(first).toBe(second);
  expect(variants.dcz).toBe(first);
  expect(first?.body.length).toBeLessThan((variants.br?.body.length ?? 0) / 4);
  expect(first?.headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'dcz',
    'content-length': first?.body.length,
    vary: 'available-dictionary, accept-encoding',
    etag: variants.identity.etag.replace(/"$/, `-dcz${dictionary.hash.slice(0, 12)}"`),
  });
  expect(variants.br?.headers.vary).toBe('available-dictionary, accept-encoding');
  expect(bytes).toBe((await prepareResponse(page(PAGE))).bytes + (variants.br?.body.length ?? 0));
});

test('[DCZ-03] brotli is sent where a dictionary does not help; data and small responses have no such variant', async () => {
  const { variants, addDcz } = await prepareResponse(page(Buffer.from('a'.repeat(600))), true);
  expect(await addDcz?.(dictionaryOf(STRUCTURE))).toBe(variants.br);
  const json = await prepareResponse(page(PAGE, 'application/json'), true);
  const small = await prepareResponse(page(Buffer.from('small')), true);
  const off = await prepareResponse(page(PAGE));
  expect([json.addDcz, small.addDcz, off.addDcz]).toEqual([undefined, undefined, undefined]);
  expect([json, off].map((one) => one.variants.br?.headers.vary)).toEqual([
    'accept-encoding',
    'accept-encoding',
  ]);
});
