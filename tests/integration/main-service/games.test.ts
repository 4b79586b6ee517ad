import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { upsertTests } from '#services/main/schedule/test-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, build, figure, game, gameTest, NOW, opening, pack } from './inputs.ts';

describeEachDatabase('games', (open) => {
  let db: Database;
  const ids: Record<string, number> = {};
  const id = (name: string) => ids[name] ?? 0;

  beforeAll(async () => {
    db = await open();
    const games = [
      game('云海剑歌', {
        categories: ['角色扮演'],
        themes: ['仙侠'],
        status: '已上线',
        developer_website: 'https://www.qingya.example/',
        figures: [
          figure('下载量', 500_000),
          figure('评分', 4.6, { voters: 12, scale: 5, source: 'App Store', stated_on: '2026-11-20' }),
        ],
        updated_at: at(-2),
        aliases: [{ alias: '剑歌', kind: null }],
        packages: [
          { ...build, platform: 'ios', size_bytes: 2_000 },
          { ...build, size_bytes: 1_000, version: '1.2.0', permissions: ['网络', '存储'] },
        ],
        media: [
          { kind: 'image', url: 'a.jpg', poster_url: null, width: 16, height: 9, alt: '战斗' },
          { kind: 'video', url: 'b.mp4', poster_url: 'b.jpg', width: 16, height: 9, alt: '预告' },
        ],
        releases: [
          { version: '1.1.0', released_at: at(-40), notes_html: '<p>旧</p>' },
          { version: '1.2.0', released_at: at(-10), notes_html: '<p>新</p>' },
        ],
      }),
      game('长安夜行', { themes: ['仙侠'], h5_url: 'https://h5.example/' }),
      game('烽火连营', { categories: ['策略'], status: '预约' }),
      game('老游戏'),
      game('新游戏', { created_at: at(-14) }),
      game('十五天前的游戏', { created_at: at(-15) }),
      game('下架的游戏', { categories: ['策略'] }),
    ];
    await transaction(db, async (tx) => {
      for (const [index, row] of (await upsertGames(tx, games, NOW)).entries()) {
        ids[games[index]?.name ?? ''] = row.id;
      }
      await tx
        .updateTable('game')
        .set({ rating: 7, heat: 20, download_count: 12 })
        .where('id', '=', id('云海剑歌'))
        .execute();
      await tx.updateTable('game').set({ rating: 8 }).where('id', '=', id('长安夜行')).execute();
      await tx.updateTable('game').set({ published: false }).where('id', '=', id('下架的游戏')).execute();
      await upsertPacks(tx, [
        pack(id('长安夜行'), '新手礼包', { ends_at: at(0, '18:00') }),
        pack(id('烽火连营'), '领完的礼包', { remaining: 0 }),
      ]);
      await upsertOpenings(tx, [
        opening(id('长安夜行'), '一区', at(0, '20:00')),
        opening(id('老游戏'), '九区', at(0, '09:00')),
        opening(id('云海剑歌'), '明日区', at(1, '00:00')),
      ]);
      await upsertTests(
        tx,
        [
          gameTest(id('烽火连营'), { kind: '公测', starts_at: at(3, '23:00') }),
          gameTest(id('云海剑歌'), { kind: '首发', starts_at: at(-4, '23:59') }),
          gameTest(id('老游戏'), { kind: '首发', starts_at: at(-1), precision: '月' }),
        ],
        NOW,
      );
    });
  });

  test('[API-01] every sort has the same order across pages and excludes hidden games', async () => {
    for (const sort of ['hot', 'new', 'score', 'downloads'] as const) {
      const whole = await data(db, '/vue/game', { sort, size: 50 });
      const pages = [];
      for (const page of [1, 2, 3]) {
        pages.push(...(await data(db, '/vue/game', { sort, page, size: 2 })).list);
      }
      expect(whole.total).toBe(6);
      expect(pages).toEqual(whole.list);
    }
    const names = async (sort: 'hot' | 'score' | 'downloads') =>
      (await data(db, '/vue/game', { sort })).list.map((one) => one.name);
    expect((await names('score')).slice(0, 2)).toEqual(['长安夜行', '云海剑歌']);
    expect((await names('downloads'))[0]).toBe('云海剑歌');
    expect((await names('hot'))[0]).toBe('云海剑歌');
  });

  test('[API-01] a page beyond the end is empty and has the total', async () => {
    const { list, total } = await data(db, '/vue/game', { page: 10_000, size: 50 });
    expect([list.length, total]).toEqual([0, 6]);
  });

  test('[API-01] the filters of the game centre work alone and combined', async () => {
    const names = async (params: Parameters<typeof data<'/vue/game'>>[2]) =>
      (await data(db, '/vue/game', params)).list.map((one) => one.name);
    expect(await names({ category: '策略' })).toEqual(['烽火连营']);
    expect(await names({ theme: '仙侠' })).toEqual(['云海剑歌', '长安夜行']);
    expect(await names({ theme: '仙侠', platform: 'ios' })).toEqual(['云海剑歌']);
    expect(await names({ platform: 'h5' })).toEqual(['长安夜行']);
    expect(await names({ status: '预约' })).toEqual(['烽火连营']);
    expect(await names({ letter: 'Y' })).toEqual(['云海剑歌']);
    expect(await names({ has_gift: '1' })).toEqual(['长安夜行']);
    expect(await names({ opens_today: '1' })).toEqual(['长安夜行', '老游戏']);
    expect(await names({ opens_today: '1', has_gift: '1', letter: 'C' })).toEqual(['长安夜行']);
  });

  test('[API-01] a card has one badge: 首发, else 新, else 礼包, else 今日开服', async () => {
    const { list } = await data(db, '/vue/game', { size: 50 });
    expect(Object.fromEntries(list.map((one) => [one.name, one.badge]))).toEqual({
      云海剑歌: null,
      长安夜行: '礼包',
      烽火连营: '首发',
      老游戏: '今日开服',
      新游戏: '新',
      十五天前的游戏: null,
    });
  });

  test('[FIG-01] a figure from elsewhere is public with its source and date only', async () => {
    const { game: one } = await data(db, '/vue/gameinfo', { id: id('云海剑歌') });
    expect(one.figures).toEqual([
      { kind: '评分', value: 4.6, voters: 12, scale: 5, source: 'App Store', stated_on: '2026-11-20' },
    ]);
    expect([one.score, one.download_count]).toEqual([null, 12]);
  });

  test('[FIG-30] a score from elsewhere without full marks, or above them, is not public', async () => {
    for (const change of ['scale = null', 'scale = 5, value = 9.2', 'scale = 7']) {
      await sql`update game_figure set ${sql.raw(change)} where kind = '评分'`.execute(db);
      const { game: one } = await data(db, '/vue/gameinfo', { id: id('云海剑歌') });
      expect([change, one.figures]).toEqual([change, []]);
    }
    await sql`update game_figure set scale = 5, value = 4.6 where kind = '评分'`.execute(db);
  });

  test('[API-01] unknown fields of a game are null or empty, and nothing is counted', async () => {
    const { game: bare } = await data(db, '/vue/gameinfo', { id: id('老游戏') });
    expect(bare).toMatchObject({
      icon_url: null,
      score: null,
      score_count: 0,
      download_count: 0,
      reserve_count: 0,
      figures: [],
      size_bytes: null,
      status: null,
      version_label: null,
      platforms: [],
      packages: [],
      media: [],
    });
  });

  test('[API-01] a game has its packages, media, releases, openings, tests and recommendations', async () => {
    const {
      game: one,
      openings,
      opening_pace,
      tests,
      recommended,
    } = await data(db, '/vue/gameinfo', {
      id: `${id('云海剑歌')}`,
    });
    expect(one).toMatchObject({ aliases: ['剑歌'], platforms: ['android', 'ios'], size_bytes: 1_000 });
    expect(one.packages.map((each) => each.platform)).toEqual(['android', 'ios']);
    expect(one.media.map((each) => each.kind)).toEqual(['video', 'image']);
    expect(one.releases.map((each) => each.version)).toEqual(['1.2.0', '1.1.0']);
    expect(openings.map((each) => [each.server_name, each.state])).toEqual([['明日区', '即将']]);
    expect(opening_pace).toBeNull();
    expect(tests[0]?.starts_at).toBe('2026-11-17T23:59:00+08:00');
    expect(recommended[0]?.name).toBe('长安夜行');
    expect(recommended.map((each) => each.name)).not.toContain('云海剑歌');
  });

  test('[API-01] [API-02] every call returns NOT_FOUND for an unknown or hidden game', async () => {
    for (const missing of [id('下架的游戏'), 999_999]) {
      const responses = [
        await callService(db, '/vue/gameinfo', { id: missing }),
        await callService(db, '/vue/download', { id: missing }),
        await callService(db, '/index.php/api/game/gameinfo', { id: missing }),
        await callService(db, '/index.php/api/packs/get_list_by_game', { game_id: missing }),
        await callService(db, '/index.php/api/game/gameOpenServer', { gid: missing }),
      ];
      expect(responses.map(({ envelope }) => envelope)).toEqual(
        responses.map(() => expect.objectContaining({ status: 0, code: 'NOT_FOUND' })),
      );
    }
  });

  test('[API-02] the calls of the share page return a game, its packs and its openings', async () => {
    const gid = id('长安夜行');
    expect((await data(db, '/index.php/api/game/gameinfo', { id: gid })).game.name).toBe('长安夜行');
    expect((await data(db, '/index.php/api/packs/get_list_by_game', { game_id: gid })).total).toBe(1);
    const { list } = await data(db, '/index.php/api/game/gameOpenServer', { gid });
    expect(list.map((one) => one.state)).toEqual(['今日']);
  });

  test('[API-01] a download lists the packages of one platform or of all', async () => {
    const all = await data(db, '/vue/download', { id: id('云海剑歌') });
    const one = await data(db, '/vue/download', { id: id('云海剑歌'), platform: 'ios' });
    expect([all.packages.length, one.packages.length, all.history.length]).toEqual([2, 1, 2]);
    const { game: whole } = await data(db, '/vue/gameinfo', { id: id('云海剑歌') });
    expect(whole.developer_website).toBe('https://www.qingya.example/');
    expect(all).toMatchObject({
      name: whole.name,
      icon_url: whole.icon_url,
      developer: whole.developer,
      filing_no: whole.approval_no,
      h5_url: whole.h5_url,
    });
  });

  test("[API-01] [RT-14] the platform's own app has its developer and filing number", async () => {
    const face = { name: '游门', app_name: '游门 APP', developer: '测试公司', icp_no: '浙ICP备1号' };
    const write = (app: object) => {
      const settings = JSON.stringify({ ...face, app });
      return db
        .insertInto('site')
        .values({ key: 'own', is_default: true, hostnames: [], settings })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ settings }))
        .execute();
    };
    await write({ packages: [], history: [] });
    const app = await data(db, '/vue/download', {});
    expect(app).toMatchObject({ name: '游门 APP', developer: '测试公司', filing_no: '浙ICP备1号' });
    await write({ packages: [], history: [], filing_no: '浙ICP备1号-2A' });
    expect((await data(db, '/vue/download', {})).filing_no).toBe('浙ICP备1号-2A');
  });

  test('[API-01] a response has the tags of its data and the time at which it expires', async () => {
    const list = await callService(db, '/vue/game', {});
    expect([...list.scope.tags]).toEqual(expect.arrayContaining(['games', 'packs', 'openings', 'tests']));
    expect(list.scope.until).toEqual(at(0, '18:00'));
    const detail = await callService(db, '/vue/gameinfo', { id: id('老游戏') });
    expect(detail.scope.tags).toContain(`game:${id('老游戏')}`);
    const later = await callService(db, '/vue/game', { opens_today: '1' }, at(0, '21:00'));
    expect(later.scope.until).toEqual(chinaDayStart(NOW, 1));
  });
});
