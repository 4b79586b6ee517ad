import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { indexNames, indexTitle, term } from '#services/main/search-index/analysis/tokens.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search-index/search-index.ts';
import { ANALYSIS, termId } from '#services/main/search-index/search-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, build, game, NOW, news, opening, pack } from './inputs.ts';

const times = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

describeEachDatabase('the lists of a search', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const games = [
        ...times(10, (number) => game(`江湖${number}`)),
        ...['谣', '录', '经'].map((end) => game(`山海${end}`)),
        ...['谣', '录', '经', '志'].map((end) => game(`天海${end}`)),
        game('镇海群英传'),
        game('镇海群雄会'),
        game('开心农场'),
        game('开心游戏厅'),
        game('摸鱼记', { categories: ['卡牌'] }),
        game('大卡牌王'),
        game('麻将馆', { tags: ['二次元'] }),
        game('二次圆'),
        game('末班车'),
        game('竞速王', { categories: ['竞技'] }),
        game('长夜', { packages: [build] }),
        game('长夜行', { aliases: [{ alias: '长夜', kind: null }] }),
        game('禁地', { minors_notice: true }),
        ...times(8, (number) => game(`山海禁地${number}`, { minors_notice: number < 8 })),
      ];
      const ids = new Map<string, number>();
      for (const [index, { id }] of (await upsertGames(tx, games, NOW)).entries()) {
        ids.set(games[index]?.name ?? '', id);
      }
      const idOf = (name: string) => ids.get(name) ?? 0;
      await tx.updateTable('game').set({ published: false }).where('name', '=', '山海禁地8').execute();
      const heats = new Map<string, number>([
        ['江湖1', 90],
        ['镇海群雄会', 70],
        ['开心农场', 60],
        ...times(7, (number): [string, number] => [`山海禁地${number}`, 9]),
      ]);
      for (const [name, heat] of heats) {
        await tx.updateTable('game').set({ heat }).where('name', '=', name).execute();
      }
      const [jianghu, shanhai, tianhai, flagged] = ['江湖1', '山海谣', '天海谣', '禁地'].map(idOf);
      await upsertPacks(tx, [
        ...times(6, (number) => pack(jianghu ?? 0, `江湖礼盒${number}`, { created_at: at(-number) })),
        ...times(3, (number) => pack(shanhai ?? 0, `山海礼盒${number}`, { created_at: at(-number) })),
        ...times(3, (number) => pack(tianhai ?? 0, `天海礼盒${number}`, { created_at: at(-number) })),
        pack(idOf('摸鱼记'), '节日福袋', { created_at: at(-40) }),
        pack(idOf('大卡牌王'), '大王福袋', { created_at: at(-41) }),
        pack(idOf('麻将馆'), '开馆红包', { created_at: at(-42) }),
        pack(idOf('二次圆'), '团圆红包', { created_at: at(-43) }),
        pack(idOf('大卡牌王'), '明日之礼', { created_at: at(1) }),
        pack(flagged ?? 0, '山海禁地礼盒', { created_at: at(0, '08:00') }),
      ]);
      await upsertNews(tx, [
        ...times(7, (number) => news(`江湖纪事${number}`, { published_at: at(-number) })),
        news('江湖开荒', { published_at: at(-20), category: '攻略', game_ids: [jianghu ?? 0] }),
        ...times(3, (number) => news(`山海纪事${number}`, { published_at: at(-number) })),
        ...times(3, (number) => news(`天海纪事${number}`, { published_at: at(-number) })),
        ...times(205, (number) => news(`通告第${number}号`, { published_at: at(-30 - number) })),
        news('山海禁地纪事', { published_at: at(0, '08:00'), game_ids: [flagged ?? 0] }),
        news('Nova 联动', { published_at: at(-402) }),
        news('镇海攻略', { published_at: at(-410) }),
        news('镇海杂谈', { published_at: at(-409), category: '攻略' }),
        news('Q版周边', { published_at: at(-401) }),
        news('镇海英雄谱', { published_at: at(-400) }),
        news('评测心得', { published_at: at(-9), category: '评测' }),
        news('深度长文', { published_at: at(-8), category: '评测' }),
        news('深夜短文', { published_at: at(-7), category: '评测' }),
        news('此刻长文', { published_at: NOW, category: '评测' }),
        news('明日长文', { published_at: at(1), category: '评测' }),
        news('禁地长文', { published_at: at(-1), category: '评测', game_ids: [flagged ?? 0] }),
      ]);
      await upsertOpenings(tx, [
        ...times(6, (number) => opening(jianghu ?? 0, `江湖${number}区`, at(number))),
        ...times(3, (number) => opening(shanhai ?? 0, `山海${number}区`, at(number))),
        ...times(3, (number) => opening(tianhai ?? 0, `天海${number}区`, at(number))),
      ]);
      await indexGames(tx);
      await indexNews(tx);
      await indexPacks(tx);
    });
  });

  const newsFor = async (val: string, more: object = {}) =>
    (await data(db, '/vue/searchnews', { val, ...more })).list.map(({ title }) => title);

  test('[FND-07] all kinds together are the first eight games, four packs, four openings and five articles', async () => {
    const found = await data(db, '/vue/search', { val: '江湖' });
    expect(found.games.map(({ name }) => name).slice(0, 1)).toEqual(['江湖1']);
    expect(found.games).toHaveLength(8);
    expect(found.packs.map(({ title }) => title)).toEqual(times(4, (number) => `江湖礼盒${number}`));
    expect(found.openings.map(({ server_name }) => server_name)).toEqual(
      times(4, (number) => `江湖${number}区`),
    );
    expect(found.news.map(({ title }) => title)).toEqual(times(5, (number) => `江湖纪事${number}`));
    expect(found.counts).toEqual({ game: 10, gift: 6, opening: 6, news: 8 });
    expect(found).toMatchObject({ near: [], generated_at: '2026-11-21T10:00:00+08:00' });
  });

  test('[FND-15] a part of a name finds the packs of its games', async () => {
    const titles = async (val: string) =>
      (await data(db, '/vue/searchgift', { val })).list.map(({ title }) => title);
    expect(await titles('鱼记')).toEqual(['节日福袋']);
    expect(await titles('yuji')).toEqual(['节日福袋']);
  });

  test('[API-01] each kind is paged, and counts the others', async () => {
    const counts = { game: 10, gift: 6, opening: 6, news: 8 };
    const page = { val: '江湖', page: 2, size: 4 };
    const titles = (list: { title: string }[]) => list.map(({ title }) => title);
    const packs = await data(db, '/vue/searchgift', page);
    expect([titles(packs.list), packs.total, packs.counts]).toEqual([['江湖礼盒5', '江湖礼盒6'], 6, counts]);
    const articles = await data(db, '/vue/searchnews', page);
    expect([titles(articles.list).slice(0, 3), articles.total, articles.counts]).toEqual([
      ['江湖纪事5', '江湖纪事6', '江湖纪事7'],
      8,
      counts,
    ]);
    const openings = await data(db, '/vue/searchserver', page);
    expect([openings.list.map(({ server_name }) => server_name), openings.total, openings.counts]).toEqual([
      ['江湖5区', '江湖6区'],
      6,
      counts,
    ]);
    expect(openings).toMatchObject({ page: 2, size: 4 });
  });

  test('[API-01] two hundred articles are found and counted, the newest ones', async () => {
    const found = await data(db, '/vue/searchnews', { val: '通告', size: 50, page: 4 });
    expect(found).toMatchObject({ total: 200, total_capped: true, counts: { news: 200 } });
    expect(found.list.at(-1)?.title).toBe('通告第200号');
    expect(await newsFor('通告', { size: 50, page: 5 })).toEqual([]);
    expect((await data(db, '/vue/searchgame', { val: '通告' })).counts.news).toBe(200);
    expect(await data(db, '/vue/searchnews', { val: '江湖' })).not.toHaveProperty('total_capped');
  });

  test('[FND-07] three games leave room for two openings, packs and articles, without flagged ones', async () => {
    const { games, others } = await data(db, '/vue/suggest', { val: '山海' });
    expect(games.map(({ name }) => name).toSorted()).toEqual(['山海录', '山海经', '山海谣'].toSorted());
    expect(others?.map(({ kind, title, game: of }) => [kind, title, of?.name])).toEqual([
      ['opening', '山海1区', '山海谣'],
      ['opening', '山海2区', '山海谣'],
      ['gift', '山海礼盒1', '山海谣'],
      ['gift', '山海礼盒2', '山海谣'],
      ['news', '山海纪事1', undefined],
      ['news', '山海纪事2', undefined],
    ]);
    expect(await data(db, '/vue/suggest', { val: '天海' })).toMatchObject({ others: [] });
  });

  test('[FND-07] suggestions expire with what they show', async () => {
    const tags = async (val: string) => (await callService(db, '/vue/suggest', { val })).scope.tags;
    expect([...(await tags('山海'))]).toEqual(
      expect.arrayContaining(['games', 'categories', 'openings', 'packs', 'news']),
    );
    expect([...(await tags('天海'))]).not.toContain('openings');
    expect([...(await tags(''))]).toEqual(expect.arrayContaining(['games', 'hot_words']));
  });

  test('[API-01] search results expire with each kind that they count', async () => {
    for (const path of ['/vue/search', '/vue/searchgame', '/vue/searchserver'] as const) {
      const { scope } = await callService(db, path, { val: '山海谣' });
      expect([...scope.tags], path).toEqual(
        expect.arrayContaining(['games', 'news', 'packs', 'openings', 'hot_words']),
      );
    }
  });

  test('[API-01] similar names are shown if the list is empty, of all kinds together if all are', async () => {
    const near = async (path: '/vue/search' | '/vue/searchgame' | '/vue/searchnews') =>
      (await data(db, path, { val: '镇海英雄谱' })).near.map(({ name }) => name);
    expect([await near('/vue/search'), await near('/vue/searchnews')]).toEqual([[], []]);
    expect(await near('/vue/searchgame')).toContain('镇海群英传');
    const { near: names } = await data(db, '/vue/search', { val: '镇海英杰谱' });
    expect(names.map(({ name }) => name)).toContain('镇海群英传');
  });

  test('[FND-04] a category alone lists its newest articles after the titles with its name', async () => {
    expect(await newsFor('评测')).toEqual(['评测心得', '此刻长文', '深夜短文', '深度长文']);
    const { total, counts } = await data(db, '/vue/searchnews', { val: '评测' });
    expect([total, counts.news]).toEqual([4, 4]);
    expect((await data(db, '/vue/searchgame', { val: '评测' })).counts.news).toBe(4);
    expect((await newsFor('评测', { size: 50 })).length).toBe(4);
  });

  test('[API-01] an article that is published at this moment is found and counted, and no later one', async () => {
    expect(await newsFor('长文')).toEqual(['此刻长文', '禁地长文', '深度长文']);
    expect((await data(db, '/vue/searchgame', { val: '此刻长文' })).counts.news).toBe(1);
    expect((await data(db, '/vue/searchgame', { val: '明日长文' })).counts.news).toBe(0);
  });

  test('[FND-02] a filter without games is not shown', async () => {
    const filters = async (val: string) => (await data(db, '/vue/search', { val })).filters;
    expect(await filters('卡牌')).toEqual([{ category: '卡牌', total: 1 }]);
    expect(await filters('安卓 卡牌')).toEqual([]);
  });

  test('[FND-04] articles of the wanted category precede the others of the game', async () => {
    const titles = await newsFor('江湖攻略');
    expect(titles.slice(0, 2)).toEqual(['江湖开荒', '江湖纪事1']);
    expect((await newsFor('江湖'))[0]).toBe('江湖纪事1');
  });

  test('[FND-04] a text that wants another kind lists no games', async () => {
    expect((await data(db, '/vue/searchgame', { val: '开服' })).list).toEqual([]);
    expect((await data(db, '/vue/searchgame', { val: '好玩的游戏' })).total).toBeGreaterThan(10);
    expect((await data(db, '/vue/searchgame', { val: '鑫淼焱垚' })).list).toEqual([]);
  });

  test('[API-01] the nearest of similar names comes first, before a hotter one', async () => {
    const { near } = await data(db, '/vue/searchgame', { val: '镇海群英谱录' });
    expect(near.map(({ name }) => name)).toEqual(['镇海群英传', '镇海群雄会']);
  });

  test('[FND-04] a game whose name has the intent word comes first', async () => {
    const { list } = await data(db, '/vue/searchgame', { val: '开心游戏' });
    expect(list.map(({ name }) => name)).toEqual(['开心游戏厅', '开心农场']);
  });

  test('[FND-08] a label finds the packs of its games', async () => {
    const { list } = await data(db, '/vue/searchgift', { val: '卡牌' });
    expect(list.map(({ title }) => title)).toEqual(['节日福袋']);
  });

  test('[FND-08] a name with a typo does not hide the packs of a label', async () => {
    const titles = async (val: string) =>
      (await data(db, '/vue/searchgift', { val })).list.map(({ title }) => title);
    const { list } = await data(db, '/vue/searchgame', { val: '二次元' });
    expect(list.map(({ name }) => name)).toEqual(['麻将馆', '二次圆']);
    expect(await titles('二次元')).toEqual(['开馆红包']);
    expect(await titles('二次园')).toEqual(['团圆红包']);
  });

  test('[FND-01] a word that means a label comes before names that are spelt alike', async () => {
    const { list } = await data(db, '/vue/searchgame', { val: 'moba' });
    expect(list.map(({ name }) => name)).toEqual(['竞速王', '末班车']);
  });

  test('[API-01] a pack that is dated tomorrow is found', async () => {
    const { list } = await data(db, '/vue/searchgift', { val: '明日之礼' });
    expect(list.map(({ title }) => title)).toEqual(['明日之礼']);
    expect((await data(db, '/vue/searchgame', { val: '明日之礼' })).counts.gift).toBe(1);
  });

  test('[FND-03] a platform leaves out a game of the same name without it', async () => {
    const names = async (val: string) =>
      (await data(db, '/vue/searchgame', { val })).list.map(({ name }) => name);
    expect(await names('长夜')).toEqual(['长夜', '长夜行']);
    expect(await names('长夜 安卓')).toEqual(['长夜']);
    expect(await names('长夜 鸿蒙')).toEqual(['长夜', '长夜行']);
  });

  test('[FND-06] a game is found by its name alone if no more is known, or if it is flagged', async () => {
    const { rows } = await sql<{ name: string; tokens: number[] }>`
      select game.name, tokens from search_document join game on game.id = ref_id
      where kind = 'game' and game.name in ('大卡牌王', '禁地') order by game.name desc`.execute(db);
    for (const { name, tokens } of rows) {
      const texts = name === '禁地' ? [] : ['大卡', '卡牌', '牌王'].map(term.text);
      const terms = [ANALYSIS, ...indexNames([name]).terms, ...texts].map(termId);
      expect(tokens.toSorted(), name).toEqual([...new Set(terms)].toSorted());
    }
    expect(rows).toHaveLength(2);
  });

  test('[FND-08] a pack is found by its title and game alone if no more is known', async () => {
    const { rows } = await sql<{ tokens: number[]; game_id: number }>`
      select tokens, game_id::int from search_document join pack on pack.id = ref_id
      where search_document.kind = 'gift' and title = '大王福袋'`.execute(db);
    const terms = [ANALYSIS, ...indexTitle('大王福袋', [rows[0]?.game_id ?? 0]).terms].map(termId);
    expect(rows[0]?.tokens.toSorted()).toEqual([...new Set(terms)].toSorted());
  });

  test('[FND-04] the category of news does not narrow the newest packs', async () => {
    const { list } = await data(db, '/vue/searchgift', { val: '礼包 攻略' });
    expect(
      list
        .map(({ title }) => title)
        .slice(0, 3)
        .toSorted(),
    ).toEqual(['天海礼盒1', '山海礼盒1', '江湖礼盒1'].toSorted());
  });

  test('[API-01] a title is found by one character, and by a letter beside a character', async () => {
    expect(await newsFor('周')).toEqual(['Q版周边']);
    expect(await newsFor('q版')).toEqual(['Q版周边']);
    expect(await newsFor('q')).toEqual([]);
  });

  test('[API-01] a title is found by Latin letters side by side', async () => {
    expect([await newsFor('nova'), await newsFor('ov'), await newsFor('nova联动')]).toEqual(
      Array(3).fill(['Nova 联动']),
    );
    expect([await newsFor('nvoa'), await newsFor('novas')]).toEqual([[], []]);
  });

  test('[FND-04] a title with every word precedes the articles of the wanted category', async () => {
    expect((await newsFor('镇海攻略'))[0]).toBe('镇海攻略');
  });

  test('[FND-04] a list counts the newest packs as the list of packs does', async () => {
    const { total } = await data(db, '/vue/searchgift', { val: '礼包码' });
    for (const path of ['/vue/searchgame', '/vue/searchnews', '/vue/search'] as const) {
      expect((await data(db, path, { val: '礼包码' })).counts.gift, path).toBe(total);
    }
  });

  test('[FND-07] what only belongs to a game is not suggested beside it', async () => {
    expect(await data(db, '/vue/suggest', { val: '摸鱼记' })).toMatchObject({
      games: [{ name: '摸鱼记' }],
      others: [],
    });
  });

  test('[FND-14] a search is the same for a code of a pack and for any other text of its shape', async () => {
    const codes = ['QZWX-2026-8841', 'VIPQZ666'];
    await db.updateTable('pack').set({ shared_code: 'VIPQZ666' }).where('title', '=', '江湖礼盒1').execute();
    const { id } = await db
      .selectFrom('pack')
      .select('id')
      .where('title', '=', '江湖礼盒2')
      .executeTakeFirstOrThrow();
    await db.insertInto('pack_code').values({ pack_id: id, code: 'QZWX-2026-8841' }).execute();
    await transaction(db, (tx) => indexPacks(tx));
    for (const path of ['/vue/search', '/vue/searchgift', '/vue/searchgame', '/vue/suggest'] as const) {
      const other = await data(db, path, { val: 'QZWX-2026-8842' });
      for (const val of codes) {
        expect(await data(db, path, { val }), path).toEqual(other);
      }
    }
    expect(await data(db, '/vue/searchgift', { val: 'VIPQZ666' })).toMatchObject({ list: [], total: 0 });
  });

  test('[API-01] an article that was taken down is not shown, even if it is indexed', async () => {
    const publish = (published: boolean) =>
      db.updateTable('news').set({ published }).where('title', '=', 'Q版周边').execute();
    await publish(false);
    expect(await newsFor('周边')).toEqual([]);
    await publish(true);
    expect(await newsFor('周边')).toEqual(['Q版周边']);
  });
});
