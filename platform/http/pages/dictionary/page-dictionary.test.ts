import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PreparedResponse, prepareResponse } from '#platform/cache/prepared-response.ts';
import { createLogger } from '#platform/core/logger.ts';
import { PageDictionary } from './page-dictionary.ts';

const ROWS = Array.from({ length: 100 }, (_, n) => `<p class="row">评分 ${n}</p>`).join('');
const PROGRAM = `'<p class="row">评分</p><b class="name"></b><a href="/BaseYxDetails?id="></a></body>'`;
const HOME = `<a href="/BaseYxDetails?id=1">云海剑歌</a>${ROWS}</body>`;
const game = (nickname: string) => `<b class="name">${nickname}</b>${ROWS}</body>`;
let dataDir: string;
let ended: (() => void)[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'youmen-dictionary-'));
});
afterEach(() => {
  for (const end of ended) {
    end();
  }
  ended = [];
  rmSync(dataDir, { recursive: true });
});

function dictionaryWith(pages: Record<string, string>, program = PROGRAM): PageDictionary {
  const dictionary = new PageDictionary({
    dataDir,
    logger: createLogger('silent'),
    program: async () => program,
    render: async (address) => pages[address],
  });
  ended.push(() => dictionary.stop());
  return dictionary;
}

const PAGES = { '/': HOME, '/BaseYxDetails?id=1': game('player_one 张三') };
const storedIn = () => readdirSync(join(dataDir, 'dictionaries'));
const textOf = (name = '') => readFileSync(join(dataDir, 'dictionaries', name), 'utf8');
const pageOf = (html: string) => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(html),
  tags: [],
  seconds: 60,
  until: undefined,
});
const hashIn = (dictionary: PageDictionary) =>
  /href="\/dictionaries\/([0-9a-f]{64})"\/><\/body>/.exec(String(dictionary.named(pageOf(HOME)).body))?.[1];

/** The encoding and the bytes of a page for a browser. */
async function sent(
  dictionary: PageDictionary,
  page: PreparedResponse,
  available: string,
  encodings: string,
) {
  const server = createServer((request, response) => dictionary.write(request, response, page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const headers = { 'accept-encoding': encodings, 'available-dictionary': available };
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
  const encoding = response.headers.get('content-encoding');
  return { encoding, body: encoding === 'dcz' ? Buffer.from(await response.arrayBuffer()) : null };
}

test('[DCZ-04] a dictionary has the structure of two pages and no word that players or operators wrote', async () => {
  await dictionaryWith(PAGES).start();
  const text = textOf(storedIn()[0]);
  expect(text).toContain('<b class="name">');
  expect(text).toContain('<p class="row">评分 ');
  expect(text).not.toMatch(/张三|player_one|云海剑歌|\d/);
});

test('[DCZ-05] processes of a release share a dictionary; another release has its own; without a game there is none', async () => {
  const none = dictionaryWith({ '/': '<p></p></body>' });
  await none.start();
  expect([hashIn(none), storedIn()]).toEqual([undefined, []]);
  const first = dictionaryWith(PAGES);
  const second = dictionaryWith({ ...PAGES, '/': `${HOME}<p class="row"></p>` });
  await Promise.all([first.start(), second.start()]);
  expect(hashIn(first)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashIn(second)).toBe(hashIn(first));
  const later = dictionaryWith({ ...PAGES, '/': HOME.repeat(2) });
  await later.start();
  expect(hashIn(later)).toBe(hashIn(first));
  const next = dictionaryWith(PAGES, `${PROGRAM} 云海剑歌`);
  await next.start();
  expect(hashIn(next)).not.toBe(hashIn(first));
  expect(storedIn()).toHaveLength(2);
});

test('[DCZ-06] only a browser that has this dictionary and accepts the encoding gets it', async () => {
  const dictionary = dictionaryWith(PAGES);
  const page = await prepareResponse(pageOf(game('李四')), true);
  await dictionary.start();
  const available = `:${Buffer.from(hashIn(dictionary) ?? '', 'hex').toString('base64')}:`;
  const { encoding, body } = await sent(dictionary, page, available, 'br, dcz');
  expect(encoding).toBe('dcz');
  const known = { dictionary: Buffer.from(textOf(storedIn()[0])) };
  expect(zstdDecompressSync(body?.subarray(40) ?? '', known).toString()).toBe(game('李四'));
  const other = `:${Buffer.alloc(32).toString('base64')}:`;
  const others = [
    [other, 'br, dcz'],
    ['', 'br, dcz'],
    [available, 'br, zstd'],
    [available, 'br, dcz;q=0'],
    [available, 'br, *'],
  ] as const;
  for (const [hash, accepted] of others) {
    expect((await sent(dictionary, page, hash, accepted)).encoding).toBe('br');
  }
});
