import { afterEach, expect, test, vi } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { codeUpload } from '#contract/admin/codes.ts';
import { games } from '#contract/admin/games.ts';
import { type ImportLine, imports } from '#contract/admin/imports.ts';
import { news } from '#contract/admin/news.ts';
import { openings } from '#contract/admin/openings.ts';
import { packs } from '#contract/admin/packs.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import { CellSpool } from '#services/main/codes/cell-spool.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { describeEachDatabase } from '../databases.ts';
import { news as article, at, game, NOW, opening } from '../main-service/inputs.ts';
import { untilLockWait } from '../until-lock-wait.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

type Name = keyof typeof imports;

describeEachDatabase('an import of records that are there already', (open, kind) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
  }
  async function send(name: Name, content: string | Buffer, params: object = {}) {
    const response = await admin.request(
      imports[name].run,
      { file_name: '表', dry_run: false, ...params },
      Buffer.from(content),
    );
    const lines = response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ImportLine);
    const findings = lines.flatMap((line) => (line.type === 'finding' ? [line] : []));
    return { findings, last: lines.at(-1) };
  }

  test.each(['csv', 'xlsx'] as const)(
    '[BLR-07] an export (%s) that is older than what colleagues saved warns of what it overwrites',
    async (format) => {
      await start();
      await send('games', '游戏名,标签,开发商\n青崖渡,甲,青崖工作室\n九霄剑歌,乙,\n');
      const old = (await admin.request(games.export, { format, sort: 'id' })).rawPayload;
      expect((await send('games', old)).findings).toEqual([]);
      for (const tag of ['同事的', '同事的|新的']) {
        await send('games', `编号,标签\n1,${tag}\n`);
      }
      const { findings, last } = await send('games', old, { dry_run: true });
      expect(findings).toMatchObject([
        {
          line: 2,
          column: '标签',
          level: 'warning',
          reason: '导出之后被改过，将按文件覆盖',
          value: '现在是“同事的|新的”，改为“甲”',
        },
      ]);
      expect(last).toMatchObject({ updated: 1, unchanged: 1, warnings: 1, rejected: 0 });
      expect((await send('games', '编号,标签\n1,甲\n', { dry_run: true })).findings).toEqual([]);
      expect((await send('games', '编号,标签,版本\n1,甲,1.2.0\n', { dry_run: true })).findings).toEqual([]);
      const newer = (await admin.request(games.export, { format: 'csv', sort: 'id' })).body;
      const edited = newer.replace('同事的|新的', '丙');
      expect(await send('games', edited)).toMatchObject({ findings: [], last: { updated: 1, unchanged: 1 } });
    },
  );

  test('[BLR-07] every export that can be imported again has the versions', async () => {
    await start();
    await send('games', '游戏名\n青崖渡\n');
    await send('news', '标题,发布时间\n公告,2026-11-01\n');
    await send('packs', '游戏,礼包\n青崖渡,新手礼包\n');
    await send('openings', '游戏,区服,开服时间\n青崖渡,一服,2026-12-01 10:00\n');
    for (const resource of [games, news, packs, openings]) {
      const file = (await admin.request(resource.export, { format: 'csv', sort: 'id' })).body;
      const [headings = [], cells = []] = file.split('\r\n').map((line) => line.split(','));
      expect([resource.name, cells[headings.indexOf('版本')]]).toEqual([resource.name, '1']);
    }
  });

  test('[BLR-10] an import that breaks off says that earlier rows stay, and is in the audit', async () => {
    await start();
    await send('games', '游戏名\n青崖渡\n');
    await send('packs', '游戏,礼包\n青崖渡,新手礼包\n');
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const book = (headings: string[], count: number, cells: (line: number) => string[]) => {
      const rows = Array.from({ length: count }, (_, at) => (at === 0 ? headings : cells(at)));
      const xml = rows.map((row, at) => {
        const line = row.map((cell, column) => text(`${'ABC'[column]}${at + 1}`, cell)).join('');
        return `<row r="${at + 1}">${line}${at === count - 1 ? text(`ZZ${count}`, '太远') : ''}</row>`;
      });
      return writtenZip(workbookParts(`<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`));
    };
    const servers = book(['游戏', '区服', '开服时间'], 2_500, (at) => [
      '青崖渡',
      `${at}服`,
      '2026-12-01 10:00',
    ]);
    const { last } = await send('openings', servers);
    expect(last).toMatchObject({
      type: 'refused',
      msg: expect.stringMatching(/前面的 \d+ 行已经写入，会保留/),
    });
    const stored = await server.db.selectFrom('opening').select('id').execute();
    const codes = book(['兑换码'], 25_000, (at) => [`YM-${at}`]);
    const refused = await admin.request(codeUpload, { pack_id: 1, file_name: '码.xlsx' }, codes);
    // A file of codes is read to its end before the first code is written.
    expect(refused.json().msg).toBe(
      '无法读取这个 Excel 工作簿：第 25000 行在第 702 列还有内容，最多 256 列。请只保留要导入的行和列，拆成几个文件，或者另存为“CSV UTF-8”再导入。',
    );
    expect(await server.db.selectFrom('pack_code').select('id').execute()).toEqual([]);
    const { groups } = CellSpool.prototype;
    vi.spyOn(CellSpool.prototype, 'groups').mockImplementationOnce(async function* (
      this: CellSpool,
      ...given
    ) {
      yield* groups.apply(this, given);
      throw new UnreadableFile('文件读不下去了。');
    });
    const many = Array.from({ length: 10_600 }, (_, at) => `YM-${at}`).join('\n');
    const broken = await admin.request(codeUpload, { pack_id: 1, file_name: '码.txt' }, Buffer.from(many));
    const added = (await server.db.selectFrom('pack_code').select('id').execute()).length;
    expect(added).toBeGreaterThanOrEqual(10_000);
    expect(broken.json().msg).toBe(
      `文件读不下去了。（前面的 ${added} 个兑换码已经导入，会保留；改好文件后重新导入，已有的不会再加；也可以撤销这次导入）`,
    );
    const [ofCodes, ofOpenings] = (await admin.get(auditList, { action: 'import' })).list;
    expect(ofCodes).toMatchObject({ after: { broken_off: true, inserted: added } });
    expect(ofOpenings).toMatchObject({ after: { broken_off: true, inserted: stored.length } });
    expect(stored.length).toBeGreaterThan(0);
    await send('openings', '没有的列\n甲\n');
    expect((await admin.get(auditList, { action: 'import' })).list[0]?.id).toBe(ofCodes?.id);
  });

  test.runIf(kind === 'postgres')(
    '[BLR-05] two imports of the same new records at the same time write them once',
    async () => {
      server = await openOperatorApp(await open());
      const { db } = server;
      const [made] = await transaction(db, (tx) => upsertGames(tx, [game('青崖渡')], NOW));
      const writes = [
        (tx: Tx) => upsertNews(tx, [article('公告')]),
        (tx: Tx) => upsertOpenings(tx, [opening(made?.id ?? 0, '一服', at(1))]),
      ];
      for (const write of writes) {
        const { first, second } = await transaction(db, async (tx) => {
          const first = await write(tx);
          const second = transaction(db, write);
          await untilLockWait(db);
          return { first, second };
        });
        expect(first).toMatchObject([{ outcome: 'inserted' }]);
        expect(await second).toMatchObject([{ id: first[0]?.id, outcome: 'unchanged' }]);
      }
    },
  );

  test('[BLR-03] a number changes the time of a published article, and never publishes a scheduled one', async () => {
    await start();
    await send('news', '标题,发布时间\n已发布,2026-11-01 10:00\n定时,2026-11-02 10:00\n');
    const publish_at = new Date('2026-12-24T10:00:00+08:00');
    await server.db
      .updateTable('news')
      .set({ published: false, publish_at })
      .where('title', '=', '定时')
      .execute();
    await server.db
      .updateTable('news')
      .set({ publish_at: at(-20) })
      .where('title', '=', '已发布')
      .execute();
    const file = (await admin.request(news.export, { format: 'csv', sort: 'id' })).body;
    expect(file).toContain('2026-12-24 10:00');
    expect((await send('news', file)).last).toMatchObject({ unchanged: 2, rejected: 0 });
    const refused = await send('news', '编号,标题,发布时间\n2,新标题,2026-11-03 10:00\n');
    expect(refused.findings.at(-1)).toMatchObject({
      level: 'rejected',
      cell: 'C2',
      reason: '定时发布的内容请在编辑页改时间',
    });
    expect(refused.last).toMatchObject({ updated: 0, rejected: 1 });
    const renamed = await send('news', '编号,标题,发布时间\n2,新标题,2026-12-24 10:00\n');
    expect(renamed.last).toMatchObject({ updated: 1, rejected: 0 });
    await send('news', '编号,发布时间\n1,2026-11-04 10:00\n');
    const rows = await server.db
      .selectFrom('news')
      .select(['title', 'published', 'publish_at', 'published_at'])
      .orderBy('id')
      .execute();
    const time = new Date('2026-11-04T10:00:00+08:00');
    expect(rows).toMatchObject([
      { title: '已发布', published: true, publish_at: time, published_at: time },
      { title: '新标题', published: false, publish_at },
    ]);
  });

  test('[BLR-02] an empty or missing column leaves the kind and the category of news, and the flag of an opening', async () => {
    await start();
    const url = 'https://v.example.com/1.mp4';
    await send(
      'news',
      `标题,发布时间,类型,栏目,视频地址\n预告,2026-11-01,视频,活动,${url}\n新的,2026-11-01,,,\n`,
    );
    await send('games', '游戏名\n青崖渡\n');
    const servers = (more: string, cell: string) =>
      `游戏,区服,开服时间${more}\n青崖渡,一服,2026-12-01 10:00${cell}\n`;
    await send('openings', servers(',动态开服', ',是'));
    for (const file of ['标题,发布时间,类型\n预告,2026-11-01,\n', '标题,发布时间\n预告,2026-11-01\n']) {
      expect((await send('news', file)).last).toMatchObject({ unchanged: 1 });
    }
    for (const file of [servers('', ''), servers(',动态开服', ',')]) {
      expect((await send('openings', file)).last).toMatchObject({ unchanged: 1 });
    }
    const rows = await server.db.selectFrom('news').select(['kind', 'category']).orderBy('id').execute();
    expect(rows).toEqual([
      { kind: 'video', category: '活动' },
      { kind: 'article', category: '新闻' },
    ]);
    await send('openings', servers(',动态开服', ',否'));
    expect(await server.db.selectFrom('opening').select('dynamic').execute()).toEqual([{ dynamic: false }]);
  });

  test('[BLR-02] screenshots without a number leave the videos and the texts of pictures', async () => {
    await start();
    const file = (pictures: string) => `游戏名,截图\n青崖渡,${pictures}\n`;
    const picture = (name: string) => `https://img.example.com/${name}.jpg`;
    await send('games', file(`${picture('1')}|${picture('2')}`));
    const url = 'https://v.example.com/1.mp4';
    const video = {
      kind: 'video' as const,
      url,
      poster_url: '/a.webp',
      width: 1280,
      height: 720,
      alt: '预告',
    };
    await server.db
      .insertInto('game_media')
      .values({ ...video, game_id: 1, position: 2 })
      .execute();
    for (const [position, alt] of ['渡口', '山门'].entries()) {
      await server.db.updateTable('game_media').set({ alt }).where('position', '=', position).execute();
    }
    const shown = async () =>
      (await admin.get(games.one, { id: 1 })).item.media.map((one) => [one.url, one.alt]);

    expect((await send('games', file(`${picture('2')}|${picture('3')}`))).last).toMatchObject({ updated: 1 });
    const after = [
      [picture('2'), '山门'],
      [picture('3'), ''],
      [url, '预告'],
    ];
    expect(await shown()).toEqual(after);
    expect((await send('games', file(`${picture('2')}|${picture('3')}`))).last).toMatchObject({
      unchanged: 1,
    });
    expect((await send('games', file(''))).last).toMatchObject({ unchanged: 1 });
    expect(await shown()).toEqual(after);
  });
});
