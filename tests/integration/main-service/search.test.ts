import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search-index/search-index.ts';
import { settleIndex, writeDocuments } from '#services/main/search-index/search-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, NOW, news, pack } from './inputs.ts';

describeEachDatabase('search', (open) => {
  let db: Database;
  const ids: Record<string, number> = {};
  const id = (name: string) => ids[name] ?? 0;

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const games = [
        game('云海剑歌', { aliases: [{ alias: '云上剑', kind: null }] }),
        game('云海剑歌：外传'),
        game('云端渔场'),
        game('镇海群英传'),
        game('听雨三剑', { aliases: [{ alias: '三剑', kind: null }] }),
        game('小狐狸物语', { aliases: [{ alias: '小狐', kind: null }] }),
        game('Zero Hive', { aliases: [{ alias: '零号蜂巢', kind: null }] }),
        ...Array.from({ length: 230 }, (_, index) => game(`千面江湖${index + 1}号`)),
        ...Array.from({ length: 45 }, (_, index) => game(`江湖路遥遥遥遥知马力${index + 1}`)),
      ];
      for (const [index, row] of (await upsertGames(tx, games, NOW)).entries()) {
        ids[games[index]?.name ?? ''] = row.id;
      }
      const swords = id('云海剑歌');
      await tx.updateTable('game').set({ heat: 30 }).where('id', '=', swords).execute();
      await tx.updateTable('game').set({ heat: 20 }).where('id', '=', id('云端渔场')).execute();
      await indexNews(
        tx,
        (
          await upsertNews(tx, [
            news('剑台开放前瞻', { published_at: at(-3), game_ids: [swords] }),
            news('渔场新手攻略', { published_at: at(-2) }),
            news('云海剑歌 2.0 版本攻略', { published_at: at(-1), game_ids: [swords] }),
            news('云海剑歌明日开服', { published_at: at(0, '20:00'), game_ids: [swords] }),
          ])
        ).map((row) => row.id),
      );
      await indexPacks(
        tx,
        (
          await upsertPacks(tx, [
            pack(swords, '新手礼包'),
            pack(swords, '端午福利'),
            pack(id('Zero Hive'), '新手礼包'),
          ])
        ).map((row) => row.id),
      );
      await indexGames(tx);
      await tx
        .insertInto('hot_word')
        .values([
          { word: '云海剑歌', rank: 1 },
          { word: '镇海', rank: 2 },
        ])
        .execute();
      const searched = (day: number, searches: number) => ({
        day: chinaDay(chinaDayStart(NOW, day)),
        term: '云海剑歌',
        searches,
        results: 2,
      });
      await tx
        .insertInto('search_count')
        .values([searched(-15, 90), searched(-8, 10), searched(-7, 12), searched(0, 90)])
        .execute();
    });
  });

  const found = async (val: string) =>
    (await data(db, '/vue/searchgame', { val })).list.map(({ name }) => name);

  test.each([
    ['云海剑歌', '云海剑歌'],
    ['雲海', '云海剑歌'],
    ['云上剑', '云海剑歌'],
    ['yunhaijian', '云海剑歌'],
    ['yhjg', '云海剑歌'],
    ['云海jg', '云海剑歌'],
    ['zhenhaiqunyingzhuan', '镇海群英传'],
    ['云海见歌', '云海剑歌'],
    ['云海刀歌', '云海剑歌'],
    ['yunhaijiamge', '云海剑歌'],
    ['云海剑歌下载', '云海剑歌'],
    ['zeor hive', 'Zero Hive'],
  ])('[API-01] /vue/searchgame finds by %s the intended game', async (val, name) => {
    expect((await found(val))[0]).toBe(name);
  });

  test('[API-01] game results are cards with match marks, counts of other results and hot words', async () => {
    const { envelope, scope } = await callService(db, '/vue/searchgame', { val: '云海' });
    expect(envelope).toMatchObject({
      status: 1,
      data: {
        list: [
          {
            id: id('云海剑歌'),
            name: '云海剑歌',
            marks: [[0, 2]],
            matched_alias: null,
          },
          { name: '云海剑歌：外传' },
        ],
        total: 2,
        counts: { game: 2, news: 2, gift: 2 },
        near: [],
        hot_words: [
          { word: '云海剑歌', rank: 1, trend: 'up' },
          { word: '镇海', rank: 2, trend: 'same' },
        ],
      },
    });
    expect([...scope.tags]).toEqual(expect.arrayContaining(['games', 'news', 'packs', 'hot_words']));
  });

  test('[API-01] a result has the alias that matched', async () => {
    const { list } = await data(db, '/vue/searchgame', { val: '零号' });
    expect(list).toMatchObject([{ name: 'Zero Hive', marks: [], matched_alias: '零号蜂巢' }]);
  });

  test('[API-01] long results are paged up to a cap of 200', async () => {
    const first = await data(db, '/vue/searchgame', { val: '江湖', size: 50 });
    expect(first).toMatchObject({ total: 200, total_capped: true, counts: { game: 200 } });
    const seen = new Set(first.list.map((one) => one.id));
    for (const page of [2, 3, 4]) {
      for (const one of (await data(db, '/vue/searchgame', { val: '江湖', size: 50, page })).list) {
        seen.add(one.id);
      }
    }
    expect(seen.size).toBe(200);
    const past = await data(db, '/vue/searchgame', { val: '江湖', size: 50, page: 5 });
    expect(past).toMatchObject({ list: [], total: 200, near: [], related: [] });
    for (const path of ['/vue/search', '/vue/searchnews'] as const) {
      expect((await data(db, path, { val: '江湖' })).counts.game, path).toBe(200);
    }
  });

  test('[API-01] /vue/searchnews returns title matches first, then news of the game, without future ones', async () => {
    const byName = await data(db, '/vue/searchnews', { val: 'yunhaijiange' });
    expect(byName.list.map(({ title }) => title)).toEqual(['云海剑歌 2.0 版本攻略', '剑台开放前瞻']);
    const byTitle = await data(db, '/vue/searchnews', { val: '攻略' });
    expect(byTitle.list.map(({ title, marks }) => [title, marks])).toEqual([
      ['云海剑歌 2.0 版本攻略', [[11, 13]]],
      ['渔场新手攻略', [[4, 6]]],
    ]);
    const both = await data(db, '/vue/searchnews', { val: '云海剑歌攻略' });
    expect(both.list.map(({ title }) => title)).toEqual(['云海剑歌 2.0 版本攻略', '剑台开放前瞻']);
    const rest = await data(db, '/vue/searchnews', { val: '云海剑歌前瞻' });
    expect(rest.list.map(({ title }) => title)).toEqual(['剑台开放前瞻']);
    const { list } = await data(db, '/vue/searchnews', { val: '明日开服' });
    expect(list).toEqual([]);
    expect((await data(db, '/vue/searchnews', { val: '明日开服' }, at(2))).list).toHaveLength(1);
  });

  test('[API-01] a response expires when the next news appears', async () => {
    for (const path of ['/vue/searchnews', '/vue/searchgame', '/vue/searchgift', '/vue/search'] as const) {
      const { scope } = await callService(db, path, { val: '攻略' });
      expect(scope.until, path).toEqual(at(0, '20:00'));
    }
    const { scope } = await callService(db, '/vue/suggest', { val: '渔场新手攻略' });
    expect(scope.until).toEqual(at(0, '20:00'));
  });

  test('[API-01] /vue/searchgift finds by title and by game', async () => {
    const titles = async (val: string) =>
      (await data(db, '/vue/searchgift', { val })).list.map((one) => `${one.game.name} ${one.title}`);
    expect((await titles('新手')).sort()).toEqual(['Zero Hive 新手礼包', '云海剑歌 新手礼包']);
    expect((await titles('云海剑歌')).sort()).toEqual(['云海剑歌 新手礼包', '云海剑歌 端午福利']);
    expect((await titles('云海剑歌礼包')).sort()).toEqual(['云海剑歌 新手礼包', '云海剑歌 端午福利']);
    expect(await titles('零号蜂巢')).toEqual(['Zero Hive 新手礼包']);
    expect(await titles('云海剑歌 端午')).toEqual(['云海剑歌 端午福利']);
  });

  test('[API-01] a search without results returns the nearest names and the hot words', async () => {
    const { list, total, near } = await data(db, '/vue/searchgame', { val: '镇海英雄谱' });
    expect({ list, total }).toEqual({ list: [], total: 0 });
    expect(near.map(({ name }) => name)).toContain('镇海群英传');
    const nothing = await data(db, '/vue/searchgame', { val: '鑫淼焱垚犇' });
    expect(nothing).toMatchObject({ list: [], near: [], hot_words: [{ rank: 1 }, { rank: 2 }] });
  });

  test.each(['三国', '小火车', '王者荣耀', 'sanguo'])(
    '[API-01] %s has no near name for one character in common',
    async (val) => {
      expect(await data(db, '/vue/searchgame', { val })).toMatchObject({ list: [], near: [] });
    },
  );

  test('[API-01] the nearest name comes first, not the hottest', async () => {
    const { near } = await data(db, '/vue/searchgame', { val: '云海群英谱' });
    expect(near.map(({ name }) => name)[0]).toBe('镇海群英传');
  });

  test('[API-01] a search without text returns no results and the hot words', async () => {
    for (const path of ['/vue/searchgame', '/vue/searchnews', '/vue/searchgift'] as const) {
      for (const val of [undefined, '', '   ', '　']) {
        expect(await data(db, path, { val })).toMatchObject({
          list: [],
          total: 0,
          counts: { game: 0, news: 0, gift: 0 },
          near: [],
          hot_words: [{ word: '云海剑歌' }, { word: '镇海' }],
        });
      }
    }
  });

  test('[API-01] /vue/suggest returns up to eight games for a text, else the hot words', async () => {
    const { games, hot_words } = await data(db, '/vue/suggest', { val: 'yunh' });
    expect(games).toMatchObject([
      { id: id('云海剑歌'), name: '云海剑歌', marks: [[0, 2]], matched_alias: null },
      { name: '云海剑歌：外传' },
    ]);
    expect(hot_words).toEqual([]);
    expect((await data(db, '/vue/suggest', { val: '江湖' })).games).toHaveLength(8);
    expect(await data(db, '/vue/suggest', {})).toMatchObject({
      games: [],
      hot_words: [{ rank: 1 }, { rank: 2 }],
    });
  });

  test('[API-01] any text gives a successful response', async () => {
    const texts = [
      '\0',
      '\ud842',
      "'; drop table game; --",
      '%_\\',
      '{1,2}',
      '云'.repeat(500),
      '🎮',
      'a'.repeat(500),
    ];
    for (const val of texts) {
      expect((await callService(db, '/vue/searchgame', { val })).envelope.status).toBe(1);
      expect((await callService(db, '/vue/suggest', { val })).envelope.status).toBe(1);
    }
  });

  test('[API-01] equal matches are sorted by heat, then by the length of the name, then by number', async () => {
    const other = await open();
    await transaction(other, async (tx) => {
      const names = ['山海长长的名字', '山海谣', '山海录', '山海经', '山海'];
      const written = await upsertGames(
        tx,
        names.map((name) => game(name)),
        NOW,
      );
      const hottest = written[3]?.id ?? 0;
      await tx.updateTable('game').set({ heat: 0 }).execute();
      await tx.updateTable('game').set({ heat: 30 }).where('id', '=', hottest).execute();
      await indexGames(tx);
    });
    const { list, total, total_capped } = await data(other, '/vue/searchgame', { val: '山海' });
    expect(list.map(({ name }) => name)).toEqual(['山海', '山海经', '山海谣', '山海录', '山海长长的名字']);
    expect([total, total_capped]).toEqual([5, undefined]);
  });

  test('news and packs that are taken down leave the index, those of other kinds and numbers stay', async () => {
    const other = await open();
    const [shown = 0, hidden = 0] = await transaction(other, async (tx) => {
      const games = (await upsertGames(tx, [game('云海剑歌'), game('下架')], NOW)).map(({ id }) => id);
      const articles = await upsertNews(tx, [news('云海攻略'), news('云海公告'), news('云海草稿')]);
      const packs = await upsertPacks(tx, [
        pack(games[0] ?? 0, '云海新手礼包'),
        pack(games[0] ?? 0, '云海老手礼包'),
        pack(games[1] ?? 0, '云海下架礼包'),
      ]);
      await tx.updateTable('news').set({ published: false }).where('title', '=', '云海草稿').execute();
      await tx.updateTable('game').set({ published: false }).where('name', '=', '下架').execute();
      await indexGames(tx);
      await indexNews(tx);
      await indexPacks(tx);
      return [articles[0]?.id ?? 0, packs[1]?.id ?? 0];
    });
    const found = async () => [
      ...(await data(other, '/vue/searchnews', { val: '云海' })).list.map(({ title }) => title),
      ...(await data(other, '/vue/searchgift', { val: '云海' })).list.map(({ title }) => title),
    ];
    expect((await found()).sort()).toEqual(['云海公告', '云海攻略', '云海新手礼包', '云海老手礼包'].sort());
    await transaction(other, async (tx) => {
      await tx.updateTable('news').set({ published: false }).where('id', '=', shown).execute();
      await tx.updateTable('pack').set({ published: false }).where('id', '=', hidden).execute();
      await indexNews(tx, [shown]);
      await indexPacks(tx, [hidden]);
    });
    expect((await found()).sort()).toEqual(['云海公告', '云海新手礼包'].sort());
    const indexed = await other.selectFrom('search_document').select('kind').execute();
    expect(indexed.map(({ kind }) => kind).sort()).toEqual(['game', 'gift', 'news']);
  });

  test('the 8,000 heaviest documents of a kind are hot; the others are found as well', async () => {
    const other = await open();
    await sql`
      insert into search_document (kind, ref_id, names, tokens, weight, hot)
      select kind, id, '[]', '{1}', id, true
      from generate_series(1, 8002) as id, unnest(array['game', 'news']) as kind`.execute(other);
    const hot = async (kind: 'game' | 'news') => {
      const { rows } = await sql<{ least: number; count: number }>`
        select min(weight)::int as least, count(*)::int as count from search_document
        where kind = ${kind} and hot`.execute(other);
      return rows[0];
    };
    const document = (id: number, weight: number) => ({ id, weight, names: [], terms: [] });
    await transaction(other, async (tx) => {
      await settleIndex(tx, 'game');
      await writeDocuments(tx, 'game', [document(9_001, 1.5), document(9_002, 2), document(9_003, 2.5)]);
    });
    expect([await hot('game'), await hot('news')]).toEqual([
      { least: 2, count: 8_002 },
      { least: 1, count: 8_002 },
    ]);
  });

  test('the index follows renames, unpublished games and deletions; a rebuild gives the same rows', async () => {
    const other = await open();
    const indexed = () =>
      other
        .selectFrom('search_document')
        .select(['kind', 'ref_id', 'names', 'tokens', 'weight', 'hot'])
        .orderBy('ref_id')
        .execute();
    const [first, second] = await transaction(other, async (tx) => {
      const written = await upsertGames(tx, [game('云海剑歌'), game('山海谣')], NOW);
      const ids = written.map((row) => row.id);
      await indexGames(tx, ids);
      return ids;
    });
    const search = async (val: string) =>
      (await data(other, '/vue/searchgame', { val })).list.map(({ name }) => name);
    expect(await search('云海')).toEqual(['云海剑歌']);
    await transaction(other, async (tx) => {
      await tx
        .updateTable('game')
        .set({ name: '天海剑歌' })
        .where('id', '=', first ?? 0)
        .execute();
      await tx
        .updateTable('game')
        .set({ published: false })
        .where('id', '=', second ?? 0)
        .execute();
      await indexGames(tx, [first ?? 0, second ?? 0, 999]);
    });
    expect(await search('云海')).toEqual([]);
    expect(await search('天海')).toEqual(['天海剑歌']);
    expect(await search('山海谣')).toEqual([]);
    const before = await indexed();
    await transaction(other, (tx) => indexGames(tx));
    expect(await indexed()).toEqual(before);
    await transaction(other, async (tx) => {
      await tx.deleteFrom('game').execute();
      await indexGames(tx);
    });
    expect(await indexed()).toEqual([]);
  });
});
