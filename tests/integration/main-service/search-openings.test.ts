import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { indexGames } from '#services/main/search-index/search-index.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, NOW, opening } from './inputs.ts';

describeEachDatabase('search of openings', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const names = ['云海剑歌', '山海谣', '禁地', '下架'];
      const written = await upsertGames(
        tx,
        names.map((name) => game(name, { minors_notice: name === '禁地' })),
        NOW,
      );
      const [yunhai = 0, shanhai = 0, flagged = 0, hidden = 0] = written.map(({ id }) => id);
      await tx.updateTable('game').set({ published: false }).where('id', '=', hidden).execute();
      await upsertOpenings(tx, [
        opening(yunhai, '听潮', at(0, '12:00')),
        opening(yunhai, '观澜', at(3)),
        opening(yunhai, '今晨', at(0, '00:00')),
        opening(yunhai, '昨夜', at(-1, '23:59')),
        opening(yunhai, '七日', at(-7, '00:00')),
        opening(yunhai, '八日', at(-8, '23:59')),
        opening(shanhai, '双线1服', at(5)),
        opening(shanhai, '双线2服', at(1)),
        opening(shanhai, '双线3服', at(-2)),
        opening(shanhai, '双线4服', at(-90)),
        opening(flagged, '双线5服', at(0, '11:00')),
        opening(hidden, '双线6服', at(0, '11:00')),
        ...Array.from({ length: 205 }, (_, index) => opening(shanhai, `长河${index}号`, at(20 + index))),
      ]);
      await indexGames(tx);
    });
  });

  const found = async (val: string, more: object = {}) =>
    (await data(db, '/vue/searchserver', { val, ...more })).list.map(({ server_name }) => server_name);

  test('[FND-05] without a name: the coming ones, the nearest first, then those of today', async () => {
    const all = await found('开服', { size: 50 });
    expect(all.slice(0, 4)).toEqual(['听潮', '双线2服', '观澜', '双线1服']);
    const last = await data(db, '/vue/searchserver', { val: '开服', size: 50, page: 4 });
    expect(last).toMatchObject({ total: 200, total_capped: true });
    for (const name of ['昨夜', '双线3服', '双线5服', '双线6服']) {
      expect(all).not.toContain(name);
    }
    expect(await data(db, '/vue/searchserver', { val: '礼包码' })).toMatchObject({ list: [], total: 0 });
  });

  test('[FND-05] of a named game: the coming ones, then those of seven days, the nearest first', async () => {
    expect(await found('云海剑歌')).toEqual(['听潮', '观澜', '今晨', '昨夜', '七日']);
    expect(await found('云海剑歌开服')).toEqual(['听潮', '观澜', '今晨', '昨夜', '七日']);
  });

  test('[FND-15] of games whose names contain the text', async () => {
    expect(await found('剑歌')).toEqual(['听潮', '观澜', '今晨', '昨夜', '七日']);
    expect(await found('剑歌开服')).toEqual(['听潮', '观澜', '今晨', '昨夜', '七日']);
  });

  test('[FND-05] by server of any time, without those of hidden and flagged games', async () => {
    expect(await found('双线')).toEqual(['双线2服', '双线1服', '双线3服', '双线4服']);
    expect(await found('双线4服')).toEqual(['双线4服']);
    expect(await found('线4')).toEqual(['双线4服']);
    expect(await found('双4')).toEqual([]);
  });

  test('[FND-05] a single character names no server', async () => {
    expect([await found('服'), await found('双'), await found('1')]).toEqual([[], [], []]);
  });

  test('[FND-05] a server beside a game is one of the game, unless the game has none of this name', async () => {
    expect(await found('山海谣 双线2服')).toEqual(expect.arrayContaining(['双线2服']));
    expect((await found('山海谣 双线2服'))[0]).toBe('双线2服');
    const others = await found('云海剑歌双线2服');
    expect(others.slice(0, 2)).toEqual(['双线2服', '听潮']);
    expect(others).toHaveLength(new Set(others).size);
  });

  test('[FND-05] two hundred openings are found, the nearest ones', async () => {
    const { total, total_capped, list } = await data(db, '/vue/searchserver', {
      val: '长河',
      size: 50,
      page: 4,
    });
    expect([total, total_capped, list.at(-1)?.server_name]).toEqual([200, true, '长河199号']);
    expect(await found('长河', { size: 50, page: 5 })).toEqual([]);
    expect((await data(db, '/vue/searchgame', { val: '长河' })).counts.opening).toBe(200);
  });

  test('[FND-05] each page expires with the next opening of all pages, which moves to another one', async () => {
    const page = (number: number, now = NOW) =>
      callService(db, '/vue/searchserver', { val: '云海剑歌', page: number, size: 2 }, now);
    const [first, second] = [await page(1), await page(2)];
    expect([first.scope.until, second.scope.until]).toEqual([at(0, '12:00'), at(0, '12:00')]);
    const later = await data(db, '/vue/searchserver', { val: '云海剑歌', size: 2 }, at(0, '12:00'));
    expect(later.list.map(({ server_name }) => server_name)).toEqual(['观澜', '听潮']);
    const { scope } = await callService(db, '/vue/searchserver', { val: '双线4服' });
    expect(scope.until).toEqual(at(1, '00:00'));
  });

  test('[FND-07] a suggestion has the named server, and no other openings of a game', async () => {
    const others = async (val: string) =>
      ((await data(db, '/vue/suggest', { val })).others ?? []).map(({ title }) => title);
    expect(await others('双线')).toEqual(['双线2服', '双线1服']);
    expect(await others('云海剑歌')).toEqual([]);
    const { scope } = await callService(db, '/vue/searchserver', { val: '双线' });
    expect([...scope.tags]).toEqual(expect.arrayContaining(['openings', 'games']));
  });

  test('[FND-16] on a day that the text names, and the coming ones if that day has none', async () => {
    expect(await found('今日开服')).toEqual(['听潮', '今晨']);
    expect(await found('明天有什么新服')).toEqual(['双线2服']);
    expect(await found('山海谣明天开服')).toEqual(['双线2服']);
    expect(await found('云海剑歌今天开服')).toEqual(['听潮', '今晨']);
    expect(await found('云海剑歌明天开服')).toEqual(await found('云海剑歌开服'));
    expect(await found('11月24日开服')).toEqual(['观澜']);
  });

  test('[FND-16] on a weekday, in a week or at an hour, or on the day if that hour has none', async () => {
    expect(await found('周二开服')).toEqual(['观澜']);
    expect(await found('本周新服')).toEqual(['听潮', '双线2服', '今晨', '昨夜', '双线3服']);
    expect(await found('下周新服')).toEqual(['观澜', '双线1服']);
    expect(await found('山海谣下周有哪些新服')).toEqual(['双线1服']);
    expect(await found('今天12点开服')).toEqual(['听潮']);
    expect(await found('云海剑歌 今天 15点 开服')).toEqual(['听潮', '今晨']);
  });

  test('[FND-05] a lookup reads few pages right after an import of many openings', async () => {
    await sql`insert into opening (game_id, server_name, opens_at)
      select min(id), '沧浪' || n || '区', ${NOW} from game, generate_series(1, 5000) as n group by n`.execute(
      db,
    );
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number } }[] }>`
      explain (analyze, buffers, format json)
      select id from opening where server_pairs(server_name) @> server_pairs('沧浪四千零一区')`.execute(db);
    expect(rows[0]?.['QUERY PLAN'][0]?.Plan['Shared Hit Blocks']).toBeLessThan(40);
  });
});
