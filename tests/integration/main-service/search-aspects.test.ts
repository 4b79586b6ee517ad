import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import {
  indexGames,
  indexNews,
  indexPacks,
  rewriteDocuments,
} from '#services/main/search-index/search-index.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from './call.ts';
import { at, build, game, NOW, news, opening, pack } from './inputs.ts';

describeEachDatabase('search by more than names', (open) => {
  let db: Database;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const games = [
        game('三国', { summary: '同名的老游戏' }),
        game('乱世英豪', { aliases: [{ alias: '三国英豪', kind: null }] }),
        game('将军令', {
          themes: ['三国'],
          categories: ['卡牌'],
          version_label: 'BT版',
          developer: '青梧互娱',
          publisher: '杭州青梧网络科技有限公司',
          packages: [build],
        }),
        game('挂机小兵', { themes: ['三国'], categories: ['放置'], tags: ['单机', '开放世界'] }),
        game('神兵阁', { summary: '把三国的兵器一件件修好', features: ['御剑飞行'] }),
        game('听雨三剑', { developer: 'Riot Games', tags: ['Auto Chess'] }),
        game('听雨三剑2', { status: '预约' }),
        game('国色'),
        game('暗夜三国城', { themes: ['恐怖'], tags: ['血腥'], minors_notice: true }),
        game('未上架', { themes: ['三国'] }),
        game('哨岗手札', { categories: ['塔防'] }),
        game('边城塔：防线', { categories: ['塔防'] }),
        game('守城记', { categories: ['塔防'] }),
      ];
      const rows = await upsertGames(tx, games, NOW);
      for (const [index, { id }] of rows.entries()) {
        ids[games[index]?.name ?? ''] = id;
      }
      const general = ids.将军令 ?? 0;
      await tx
        .updateTable('game')
        .set({ published: false })
        .where('id', '=', ids.未上架 ?? 0)
        .execute();
      await tx
        .updateTable('game')
        .set({ heat: 90 })
        .where('id', 'in', [general, ids['边城塔：防线'] ?? 0])
        .execute();
      await indexGames(tx);
      await indexPacks(
        tx,
        (
          await upsertPacks(tx, [
            pack(general, '新手礼包', { contents: [{ name: '招募令', count: 5 }] }),
            pack(ids.神兵阁 ?? 0, '周年福利'),
            pack(ids.暗夜三国城 ?? 0, '夜行礼包', { contents: [{ name: '招募令', count: 1 }] }),
          ])
        ).map(({ id }) => id),
      );
      await indexNews(
        tx,
        (await upsertNews(tx, [news('三国题材新游盘点', { published_at: at(-1) })])).map(({ id }) => id),
      );
      await upsertOpenings(tx, [
        opening(general, '听潮223服', at(1)),
        opening(general, '听潮22服', at(-1)),
        opening(general, '听潮1223服', at(-3)),
        opening(ids.神兵阁 ?? 0, '双线 223 服', at(2)),
        opening(ids.暗夜三国城 ?? 0, '听潮223服', at(1)),
      ]);
    });
  });

  const names = async (val: string) =>
    (await data(db, '/vue/searchgame', { val })).list.map(({ name }) => name);
  const all = (val: string) => data(db, '/vue/search', { val });

  test('[FND-01] ranks names before aliases, labels, makers and texts', async () => {
    expect(await names('三国')).toEqual(['三国', '乱世英豪', '暗夜三国城', '将军令', '挂机小兵', '神兵阁']);
  });

  test.each([
    ['sanguo', '将军令'],
    ['卡牌', '将军令'],
    ['BT版', '将军令'],
    ['bt', '将军令'],
    ['青梧互娱', '将军令'],
    ['青梧', '将军令'],
    ['青梧网络', '将军令'],
    ['单机', '挂机小兵'],
    ['開放世界', '挂机小兵'],
    ['御剑飞行', '神兵阁'],
    ['兵器', '神兵阁'],
    ['青梧互娱的游戏', '将军令'],
    ['Riot Games', '听雨三剑'],
    ['riot', '听雨三剑'],
    ['auto chess', '听雨三剑'],
    ['听雨三剑2安卓版', '听雨三剑2'],
  ])('[FND-01] %s finds %s', async (val, name) => {
    expect(await names(val)).toContain(name);
  });

  test.each([
    ['三国 卡牌', ['将军令']],
    ['卡牌三国', ['将军令']],
    ['三国放置手游', ['挂机小兵']],
    ['青梧 卡牌', ['将军令']],
    ['青梧 放置', []],
    ['安卓 三国', ['将军令']],
    ['安卓 放置', ['挂机小兵']],
    ['将军 卡牌', ['将军令']],
  ])('[FND-03] %s narrows to %j', async (val, found) => {
    expect((await names(val)).filter((name) => name !== '三国')).toEqual(found);
  });

  test('[FND-01] a label is not hidden by a name that matches worse', async () => {
    expect(await names('塔防')).toEqual(['边城塔：防线', '守城记', '哨岗手札']);
  });

  test('[FND-02] a filter comes first with its number of games, and hides no game of that name', async () => {
    const { filters, order, games } = await all('三国');
    expect(filters).toEqual([{ theme: '三国', total: 2 }]);
    expect(order[0]).toBe('game');
    expect(games[0]?.name).toBe('三国');
    expect((await all('三国 卡牌')).filters).toEqual([{ theme: '三国', category: '卡牌', total: 1 }]);
    expect((await all('将军令')).filters).toEqual([]);
    expect((await data(db, '/vue/suggest', { val: '三国' })).filters).toEqual([{ theme: '三国', total: 2 }]);
  });

  test('[FND-07] suggests openings, packs and articles beside few games', async () => {
    const others = async (val: string) =>
      ((await data(db, '/vue/suggest', { val })).others ?? []).map(({ kind, title }) => `${kind} ${title}`);
    expect(await others('听潮223服')).toEqual(['opening 听潮223服']);
    expect(await others('招募令')).toEqual(['gift 新手礼包']);
    expect(await others('新游盘点')).toEqual(['news 三国题材新游盘点']);
    expect(await others('三国')).toEqual([]);
  });

  test('[FND-06] hidden and flagged games are not found by what is not their name', async () => {
    for (const val of ['血腥', '恐怖']) {
      expect(await names(val)).toEqual([]);
    }
    const { list, total } = await data(db, '/vue/searchgame', { val: '三国' });
    expect(list.map(({ name }) => name)).not.toContain('未上架');
    expect(total).toBe(list.length);
    expect(await names('暗夜')).toEqual(['暗夜三国城']);
  });

  test('[FND-05] finds openings by server, the whole name first, then coming ones', async () => {
    const servers = async (val: string) =>
      (await data(db, '/vue/searchserver', { val })).list.map(({ server_name }) => server_name);
    expect(await servers('听潮223服')).toEqual(['听潮223服']);
    expect(await servers('223服')).toEqual(['听潮223服', '双线 223 服', '听潮1223服']);
    expect(await servers('双线223服')).toEqual(['双线 223 服']);
    expect(await servers('将军令 223服')).toEqual(['听潮223服', '听潮1223服', '听潮22服']);
    expect(await servers('将军令223服')).toEqual(['听潮223服', '听潮1223服', '听潮22服']);
    expect(await servers('将军令开服')).toEqual(['听潮223服', '听潮22服', '听潮1223服']);
    expect((await all('听潮223服')).order).toEqual(['opening']);
  });

  test('[FND-08] finds packs by their contents', async () => {
    expect((await data(db, '/vue/searchgift', { val: '招募令' })).list.map(({ title }) => title)).toEqual([
      '新手礼包',
    ]);
  });

  test.each([
    ['将军令礼包码', 'gift'],
    ['将军令', 'game'],
    ['将军令开服', 'opening'],
    ['三国攻略', 'news'],
    ['礼包码', 'gift'],
    ['开服', 'opening'],
    ['好玩的游戏', 'game'],
    ['下载', 'game'],
    ['招募令', 'gift'],
    ['新游盘点', 'news'],
  ])('[FND-04] the first results for %s are of the kind %s', async (val, kind) => {
    const { order, counts } = await all(val);
    expect(order[0]).toBe(kind);
    expect(counts[order[0] ?? 'game']).toBeGreaterThan(0);
  });

  test('[FND-04] a text that says only what is wanted lists the newest', async () => {
    expect((await data(db, '/vue/searchgift', { val: '礼包码' })).total).toBe(2);
    expect((await data(db, '/vue/searchgift', { val: '福利' })).list.map(({ title }) => title)).toEqual([
      '周年福利',
      '新手礼包',
    ]);
    expect((await data(db, '/vue/searchgame', { val: '推荐' })).list[0]?.name).toBe('将军令');
    expect((await data(db, '/vue/searchnews', { val: '资讯' })).total).toBe(1);
  });

  test('[FND-09] writes documents of an earlier analysis again', async () => {
    await db.updateTable('search_document').set({ tokens: [] }).execute();
    expect(await names('卡牌')).toEqual([]);
    expect(await rewriteDocuments(db)).toBeGreaterThan(9);
    expect(await names('卡牌')).toEqual(['将军令']);
    expect(await rewriteDocuments(db)).toBe(0);
  });
});
