import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '../../../contract/operator/audit.ts';
import { games } from '../../../contract/operator/games.ts';
import { IMPORT_FINDINGS_LIMIT, type ImportLine, imports } from '../../../contract/operator/imports.ts';
import { news } from '../../../contract/operator/news.ts';
import { openings } from '../../../contract/operator/openings.ts';
import { packs } from '../../../contract/operator/packs.ts';
import { GameNames } from '../../../services/main/import/game-names.ts';
import { importUpload } from '../../../services/main/import/import-manage-service.ts';
import { openingImport } from '../../../services/main/import/opening-rows.ts';
import { describeEachDatabase } from '../databases.ts';

import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const GAMES = `name,version_label,score,summary,colour
青崖渡,官服,8.6,断崖与渡口,红
云海剑歌,官服,12,,
=1+1,官服,,,
青崖渡,官服,7,,
`;

const FILES = {
  games: GAMES,
  news: 'title,published_at,games,body_html\n公告,2026-11-01 10:00,青崖渡,<p onclick="x()">正文</p>\n',
  packs: '[{"game":"青崖渡","title":"新手礼包","contents":[{"name":"银票","count":2}]}]',
  openings: 'game,server_name,opens_at\n青崖渡,双线1服,2026-11-22 10:00\n没有的,1服,2026-11-22 10:00\n',
} as const;

describeEachDatabase('files for lists', (open) => {
  let back: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => back.close());

  async function start() {
    back = await openOperatorApp(await open());
    admin = await back.signedIn('admin');
  }
  async function send(name: keyof typeof imports, content: string, dry_run: boolean, file_name = '表.csv') {
    const answer = await admin.request(imports[name].run, { file_name, dry_run }, Buffer.from(content));
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ImportLine);
    const findings = lines.flatMap((line) => (line.type === 'finding' ? [line] : []));
    return { answer, lines, findings, last: lines.at(-1) };
  }
  const totals = async () => {
    const lists = [games.list, news.list, packs.list, openings.list];
    return Promise.all(lists.map(async (call) => (await admin.get(call, {})).total));
  };
  const audited = async () => (await admin.get(auditList, { action: 'import' })).list;

  test('a trial says of every row what would become of it, with line, column and reason, and leaves nothing behind', async () => {
    await start();
    back.told.length = 0;
    const { answer, lines, findings, last } = await send('games', GAMES, true);
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
    });
    expect(lines.find(({ type }) => type === 'progress')).toEqual({ type: 'progress', share: 1, rows: 4 });
    expect(findings).toMatchObject([
      { line: 1, column: 'colour', level: 'note' },
      { line: 3, column: 'score', level: 'rejected', value: '12' },
      { line: 5, column: '', level: 'duplicate' },
    ]);
    expect(last).toEqual({
      ...{ type: 'done', rows: 4, inserted: 2, updated: 0, unchanged: 0, duplicates: 1, rejected: 1 },
      ...{ warnings: 0, findings_left_out: 0 },
    });
    expect([await totals(), await audited(), back.told]).toEqual([[0, 0, 0, 0], [], []]);
  });

  test('each list takes its file, tells the pages and writes down who brought it; the same again changes nothing', async () => {
    await start();
    for (const [name, content] of Object.entries(FILES) as [keyof typeof FILES, string][]) {
      back.told.length = 0;
      const { last } = await send(name, content, false, `${name}.csv`);
      expect([name, last]).toMatchObject([name, { type: 'done', updated: 0, unchanged: 0 }]);
      expect([name, back.told.flat()]).toEqual([name, expect.arrayContaining([name])]);
    }
    expect(await totals()).toEqual([2, 1, 1, 1]);
    const [entry, ...others] = await audited();
    expect(others.map(({ subject }) => subject)).toEqual(['packs', 'news', 'games']);
    expect(entry).toMatchObject({
      ...{ subject: 'openings', title: 'openings.csv', operator: { name: 'the-admin' } },
      after: { rows: 2, inserted: 1, rejected: 1 },
    });
    const one = await admin.get(news.one, { id: (await admin.get(news.list, {})).list[0]?.id ?? 0 });
    expect(one.item).toMatchObject({ body_html: '<p>正文</p>', game_ids: [expect.any(Number)] });
    back.told.length = 0;
    expect((await send('games', GAMES, false)).last).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    expect(back.told).toEqual([]);
  });

  test('what is no table of that kind is refused in a sentence, before anything is written', async () => {
    await start();
    expect((await send('news', GAMES, false)).lines).toEqual([
      { type: 'refused', msg: expect.stringContaining('缺少必需的列：title、published_at') },
    ]);
    expect((await send('games', 'PK\x03\x04rest', false)).last).toMatchObject({
      ...{ type: 'refused', msg: expect.stringContaining('CSV UTF-8') },
    });
    const nothing = await admin.request(imports.games.run, {});
    expect(nothing.json()).toMatchObject({ code: 'BAD_REQUEST', msg: '请选择文件' });
    expect([await totals(), await audited()]).toEqual([[0, 0, 0, 0], []]);
  });

  test('once the file has come it is taken to its end, though nobody listens any more', async () => {
    await start();
    const operator = { id: 1, name: 'the-admin', display_name: '', role: 'admin' } as const;
    const { body } = await importUpload(
      { db: back.db, tell: async () => undefined },
      openingImport(new GameNames()),
      { from: '开服.csv', isDryRun: false },
      { now: back.clock.now(), operator, address: '203.0.113.7', host: '' },
      Readable.from([Buffer.from(FILES.openings)]),
    );
    for await (const _first of body) {
      break;
    }
    await expect.poll(async () => (await audited())[0]).toMatchObject({ after: { rows: 2, rejected: 2 } });
  });

  test('of very many findings the first are told and the rest counted', async () => {
    await start();
    const bad = 'x,1服,昨天\n'.repeat(IMPORT_FINDINGS_LIMIT + 3);
    const { findings, last } = await send('openings', `game,server_name,opens_at\n${bad}`, true);
    expect(findings).toHaveLength(IMPORT_FINDINGS_LIMIT);
    expect(last).toMatchObject({ rejected: IMPORT_FINDINGS_LIMIT + 3, findings_left_out: 3 });
  });

  test('the template of each kind is a file that it takes', async () => {
    await start();
    for (const name of ['games', 'news', 'packs', 'openings'] as const) {
      const { body } = await admin.request(imports[name].template, {});
      expect([name, (await send(name, body, false)).last]).toMatchObject([
        name,
        { inserted: 1, rejected: 0 },
      ]);
    }
  });
});
