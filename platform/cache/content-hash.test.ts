import { expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';
import { prepareResponse } from './prepared-response.ts';

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

test.each(shapes)('%s has one hash, whenever it was made', (_name, write) => {
  const [morning, evening] = [
    contentHash(Buffer.from(write(MORNING))),
    contentHash(Buffer.from(write(EVENING))),
  ];
  expect(morning).toEqual({ hash: evening.hash, isExact: false });
  expect(contentHash(Buffer.from(`${write(EVENING)} `)).hash).not.toBe(evening.hash);
});

test('what stands before a moment is content', () => {
  const hashOf = (text: string) => contentHash(Buffer.from(text)).hash;
  expect(hashOf(`{"generated_at":"${MORNING}"}`)).not.toBe(hashOf('{"}'));
  expect(hashOf(`<lastBuildDate>${MORNING}</lastBuildDate>`)).not.toBe(hashOf('</lastBuildDate>'));
  expect(hashOf(`a\nDTSTAMP:${MORNING}\n`)).not.toBe(hashOf('a\n'));
});

test('any other moment is content', () => {
  const at = (moment: string) => contentHash(Buffer.from(JSON.stringify({ published_at: moment })));
  expect(at(MORNING).hash).not.toBe(at(EVENING).hash);
  expect(at(MORNING).isExact).toBe(true);
});

test('an ETag is weak where bodies that have it may differ', async () => {
  const etagOf = async (text: string) =>
    (await prepareResponse({ status: 200, headers: {}, body: Buffer.from(text) })).variants.identity.etag;
  expect(await etagOf(`{"generated_at":"${MORNING}"}`)).toMatch(/^W\/"/);
  expect(await etagOf('{}')).toMatch(/^"/);
});

test('headers that a response varies by are joined', async () => {
  const { variants } = await prepareResponse({
    status: 200,
    headers: { vary: 'user-agent' },
    body: Buffer.from(''),
  });
  expect(variants.identity.headers.vary).toBe('user-agent, accept-encoding');
});
