import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, NOW, news, pack } from './inputs.ts';

describeEachDatabase('home and site', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
  });

  test('[API-01] an empty database has an empty home page and the default site', async () => {
    const home = await data(db, '/vue/index', {});
    const { rankings, generated_at, ...lists } = home;
    expect(generated_at).toBe('2026-11-21T10:00:00+08:00');
    expect([...Object.values(rankings), ...Object.values(lists)]).toEqual(Array(13).fill([]));
    expect((await data(db, '/vue/site', { host: 'nowhere.example' })).site.key).toBe('default');
  });

  test('[API-01] rankings, banners and recommendations follow their settings and times', async () => {
    const games = Array.from({ length: 12 }, (_, index) =>
      game(`游戏${index}`, { reason: index < 2 ? '值得一玩' : null }),
    );
    await transaction(db, async (tx) => {
      const ids = (await upsertGames(tx, games, NOW)).map((row) => row.id);
      for (const [index, game_id] of ids.entries()) {
        await tx
          .updateTable('game')
          .set({ heat: 1000 - index })
          .where('id', '=', game_id)
          .execute();
      }
      await tx
        .insertInto('ranking')
        .values([
          { board: 'new', position: 1, game_id: ids[3] ?? 0, previous_position: 4 },
          { board: 'new', position: 2, game_id: ids[4] ?? 0, previous_position: null },
        ])
        .execute();
      const banner = { import_key: null, image: 'x.webp', alt: '海报', link: '/', position: 0 };
      await tx
        .insertInto('banner')
        .values([
          { ...banner, headline: '在架', starts_at: null, ends_at: at(0, '12:00') },
          { ...banner, headline: '未到', starts_at: at(0, '11:00'), ends_at: null },
          { ...banner, headline: '已撤', starts_at: null, ends_at: NOW },
        ])
        .execute();
    });
    const { envelope, scope } = await callService(db, '/vue/index', {});
    const home = envelope.status === 1 ? envelope.data : undefined;
    expect(home?.rankings.new.map((one) => [one.game.name, one.change])).toEqual([
      ['游戏3', 3],
      ['游戏4', null],
    ]);
    expect(home?.rankings.hot.map((one) => one.change)).toEqual(Array(5).fill(0));
    expect(home?.rankings.hot[0]?.game.name).toBe('游戏0');
    expect(home?.recommended.map((one) => one.reason)).toEqual(['值得一玩', '值得一玩']);
    expect(home?.banners.map((one) => one.headline)).toEqual(['在架']);
    expect(scope.until).toEqual(at(0, '11:00'));
    expect((await data(db, '/vue/index', { full: '1' })).rankings.hot).toHaveLength(12);
  });

  test('[API-01] banners are sorted by position, then in the order in which they were made', async () => {
    const other = await open();
    const banner = {
      import_key: null,
      image: 'x.webp',
      alt: '海报',
      link: '/',
      starts_at: null,
      ends_at: null,
    };
    await other
      .insertInto('banner')
      .values([
        { ...banner, headline: '丙', position: 2 },
        { ...banner, headline: '甲', position: 1 },
        { ...banner, headline: '乙', position: 1, starts_at: NOW },
        { ...banner, headline: '草稿', position: 0, published: false, starts_at: at(0, '10:01') },
        { ...banner, headline: '旧丙', position: 3, ends_at: at(-5), starts_at: at(-9) },
        { ...banner, headline: '旧甲', position: 2, ends_at: at(-5), starts_at: at(-9) },
        { ...banner, headline: '旧乙', position: 2, ends_at: at(-5), starts_at: at(-9) },
      ])
      .execute();
    const { envelope, scope } = await callService(other, '/vue/index', {});
    const shown = envelope.status === 1 ? envelope.data.banners : [];
    expect(shown.map(({ headline }) => headline)).toEqual(['甲', '乙', '丙']);
    expect(scope.until).toEqual(at(1, '00:00'));
    expect((await callService(other, '/vue/banners', {})).scope.until).toBeUndefined();
    const { list, total } = await data(other, '/vue/banners', {});
    expect(list.map(({ headline }) => headline)).toEqual(['甲', '乙', '丙', '旧甲', '旧乙', '旧丙']);
    expect(total).toBe(6);
  });

  test('[API-01] boards without stored positions have the hottest, newest and most reserved games', async () => {
    const other = await open();
    const ids = await transaction(other, async (tx) =>
      (
        await upsertGames(
          tx,
          ['甲', '乙', '丙', '丁', '草稿', '要提示'].map((name) =>
            game(name, { status: '预约', reason: name === '丁' ? null : '值得一玩' }),
          ),
          NOW,
        )
      ).map(({ id }) => id),
    );
    const figures = [
      { heat: 1, updated_at: at(-1), reserve_count: 5 },
      { heat: 3, updated_at: at(-3), reserve_count: 5 },
      { heat: 3, updated_at: at(-1), reserve_count: 0 },
      { heat: 2, updated_at: at(-2), reserve_count: 9 },
      { heat: 9, updated_at: at(0), reserve_count: 99, published: false },
      { heat: 8, updated_at: at(0), reserve_count: 98, minors_notice: true },
    ];
    for (const [index, id] of ids.entries()) {
      await other
        .updateTable('game')
        .set(figures[index] ?? {})
        .where('id', '=', id)
        .execute();
    }
    const { rankings, recommended } = await data(other, '/vue/index', {});
    const names = (board: { game: { name: string } }[]) => board.map(({ game: { name } }) => name).join('');
    expect([names(rankings.hot), names(rankings.new), names(rankings.reserve)]).toEqual([
      '乙丙丁甲',
      '甲丙丁乙',
      '丁甲乙',
    ]);
    expect(rankings.reserve.map(({ change, pinned }) => [change, pinned])).toEqual(Array(3).fill([0, false]));
    expect(recommended.map(({ name }) => name)).toEqual(['乙', '丙', '甲']);
    await other
      .updateTable('game')
      .set({ status: '已上线' })
      .where('id', '=', ids[3] ?? 0)
      .execute();
    expect(names((await data(other, '/vue/index', {})).rankings.reserve)).toBe('甲乙');
  });

  test('[API-01] stored positions beyond the block are on its own page; pins are marked and keep their change', async () => {
    const other = await open();
    const ids = await transaction(other, async (tx) =>
      (
        await upsertGames(
          tx,
          Array.from({ length: 8 }, (_, index) => game(`第${index + 1}`)),
          NOW,
        )
      ).map(({ id }) => id),
    );
    const [first = 0, , , , , , seventh = 0, eighth = 0] = ids;
    await other
      .insertInto('ranking')
      .values(
        ids
          .slice(0, 7)
          .toReversed()
          .map((game_id, index) => ({ board: 'hot', position: 7 - index, game_id, previous_position: 4 })),
      )
      .execute();
    const board = async (now = NOW, full?: '1') =>
      (await data(other, '/vue/index', { full }, now)).rankings.hot.map(
        ({ game: { name }, change, pinned }) => `${name}${pinned ? '置顶' : ''}${change}`,
      );
    expect(await board()).toEqual(['第13', '第22', '第31', '第40', '第5-1']);
    expect(await board(NOW, '1')).toEqual(['第13', '第22', '第31', '第40', '第5-1', '第6-2', '第7-3']);
    const pin = { board: 'hot' as const, starts_at: NOW, ends_at: at(0, '12:00') };
    await other
      .insertInto('ranking_pin')
      .values([
        { ...pin, position: 3, game_id: eighth },
        { ...pin, position: 3, game_id: first },
        { ...pin, board: 'new', position: 1, game_id: ids[4] ?? 0, ends_at: null },
        { ...pin, position: 9, game_id: seventh, starts_at: at(0, '11:00') },
      ])
      .execute();
    expect(await board()).toEqual(['第22', '第31', '第8置顶0', '第1置顶3', '第40']);
    expect(await board(at(0, '11:30'), '1')).toEqual([
      '第22',
      '第31',
      '第8置顶0',
      '第1置顶3',
      '第40',
      '第5-1',
      '第6-2',
      '第7置顶-3',
    ]);
    expect(await board(at(0, '12:00'))).toEqual(['第13', '第22', '第31', '第40', '第5-1']);
    const until = async (now: Date) => (await callService(other, '/vue/index', {}, now)).scope.until;
    expect(await until(NOW)).toEqual(at(0, '11:00'));
    expect(await until(at(0, '11:00'))).toEqual(at(0, '12:00'));
    await other.updateTable('game').set({ published: false }).where('id', '=', first).execute();
    await other.updateTable('game').set({ minors_notice: true }).where('id', '=', eighth).execute();
    expect(await board()).toEqual(['第22', '第31', '第40', '第5-1']);
  });

  test('[API-01] the home page expires at the next start or end of what it shows, and has the tags of its data', async () => {
    const other = await open();
    const until = async () => (await callService(other, '/vue/index', {})).scope.until;
    await transaction(other, async (tx) => {
      const [{ id: game_id = 0 } = {}] = await upsertGames(tx, [game('山海谣')], NOW);
      await upsertNews(tx, [
        news('明天见', { published_at: at(1) }),
        news('头条', { featured: true }),
        news('平常', { published_at: at(-2) }),
      ]);
      await upsertPacks(tx, [pack(game_id, '礼包', { ends_at: at(0, '20:00') })]);
    });
    expect(await until()).toEqual(at(0, '20:00'));
    const { headlines, news: latest } = await data(other, '/vue/index', {});
    expect([headlines, latest].map((list) => list.map(({ title }) => title))).toEqual([
      ['头条'],
      ['头条', '平常'],
    ]);
    await other
      .insertInto('banner')
      .values({ image: 'x.webp', alt: '', link: '/', headline: '', position: 1, ends_at: at(0, '19:00') })
      .execute();
    expect(await until()).toEqual(at(0, '19:00'));
    await other.deleteFrom('banner').execute();
    await other.deleteFrom('pack').execute();
    expect(await until()).toEqual(at(1, '00:00'));
    const { scope } = await callService(other, '/vue/index', {});
    expect([...scope.tags]).toEqual(
      expect.arrayContaining(['banners', 'links', 'rankings', 'games', 'trades', 'site', 'news', 'packs']),
    );
  });

  test('[RT-06] ended banners follow current ones, latest first; future ones are excluded', async () => {
    const banner = { import_key: null, image: 'x.webp', alt: '海报', link: '/', position: 9 };
    await db
      .insertInto('banner')
      .values([
        { ...banner, headline: '更早撤下', starts_at: at(-9), ends_at: at(-5) },
        { ...banner, headline: '没发布', starts_at: at(-9), ends_at: at(-5), published: false },
      ])
      .execute();
    const { envelope, scope } = await callService(db, '/vue/banners', {});
    const list = envelope.status === 1 ? envelope.data.list : [];
    expect(list.map(({ headline, state }) => [headline, state])).toEqual([
      ['在架', '进行中'],
      ['已撤', '已结束'],
      ['更早撤下', '已结束'],
    ]);
    expect(list[0]).toMatchObject({ starts_at: null, ends_at: '2026-11-21T12:00:00+08:00' });
    expect(scope.until).toEqual(at(0, '11:00'));
    expect([...scope.tags]).toContain('banners');
    const second = await data(db, '/vue/banners', { page: 2, size: 2 });
    expect([second.total, second.list.map(({ headline }) => headline)]).toEqual([3, ['更早撤下']]);
  });

  test('[RT-06] recommended games have a list in pages', async () => {
    const page = (number: number) => data(db, '/vue/game', { recommended: '1', page: number, size: 1 });
    const [first, second] = [await page(1), await page(2)];
    expect([first.total, first.list[0]?.name, second.list[0]?.name]).toEqual([2, '游戏0', '游戏1']);
    expect([first.list[0]?.reason, second.list[0]?.reason]).toEqual(['值得一玩', '值得一玩']);
  });

  test('[FT-07] the site is found by host name or parent domain, ignoring case and port; unknown hosts get the default site', async () => {
    const site = (key: string, is_default: boolean, hostnames: string[]) => ({
      key,
      is_default,
      hostnames,
      settings: JSON.stringify({ name: key, features: { trading: true } }),
    });
    await db
      .insertInto('site')
      .values([site('default', true, ['www.youmen.example']), site('second', false, ['boan-games.example'])])
      .execute();
    await db.insertInto('friend_link').values({ name: '友站', url: 'https://friend.example' }).execute();
    const key = async (host?: string) => (await data(db, '/vue/site', { host })).site.key;
    expect(await key('Boan-Games.example:8080')).toBe('second');
    expect(await key('www.youmen.example')).toBe('default');
    expect(await key('boan-games.example.evil.example')).toBe('default');
    expect(await key()).toBe('default');
    expect([await key('m.boan-games.example'), await key('not-boan-games.example')]).toEqual([
      'second',
      'default',
    ]);
    expect(await key('boan-games.example.elsewhere.example')).toBe('default');
    const { site: whole } = await data(db, '/vue/site', {});
    expect(whole.features).toEqual({
      trading: true,
      comments: false,
      comments_moderated: false,
      pool: false,
      avatar_upload: false,
    });
    expect(whole.links).toEqual([{ name: '友站', url: 'https://friend.example' }]);
  });

  test('an info page is found by its number; a missing one is NOT_FOUND', async () => {
    await db
      .insertInto('info_page')
      .values({ id: 4, key: 'privacy', title: '隐私政策', body_html: '<p>…</p>', updated_at: at(-3) })
      .execute();
    expect((await data(db, '/vue/page', { id: 4 })).page.title).toBe('隐私政策');
    expect((await callService(db, '/vue/page', { id: 7 })).envelope).toMatchObject({ code: 'NOT_FOUND' });
    expect((await callService(db, '/vue/page', { id: 8 })).envelope).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('the sitemap excludes hidden games, their packs and future news', async () => {
    const before = (await data(db, '/vue/sitemap', {})).counts;
    const [shown = 0, hidden = 0] = await transaction(db, async (tx) => {
      const ids = (await upsertGames(tx, [game('有页'), game('下架')], NOW)).map(({ id }) => id);
      await tx.updateTable('game').set({ published: false }).where('name', '=', '下架').execute();
      await upsertPacks(tx, [pack(ids[0] ?? 0, '有页礼包'), pack(ids[1] ?? 0, '下架礼包')]);
      await upsertNews(tx, [news('已发布'), news('未来', { published_at: at(1) })]);
      return ids;
    });
    const { counts, list } = await data(db, '/vue/sitemap', { kind: 'games' });
    expect(counts).toEqual({ games: before.games + 1, news: before.news + 1, packs: before.packs + 1 });
    expect(list.map(({ id }) => id)).toContain(shown);
    expect(list.map(({ id }) => id)).not.toContain(hidden);
    expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).sort((one, other) => one - other));
    expect((await data(db, '/vue/sitemap', { kind: 'games', page: 2 })).list).toEqual([]);
  });

  test('the sitemap has the time of the last change of an article', async () => {
    const changed = async () => (await data(db, '/vue/sitemap', { kind: 'news' })).list[0]?.updated_at;
    await db
      .updateTable('news')
      .set({ published_at: at(-5), updated_at: null })
      .execute();
    expect(await changed()).toBe('2026-11-16T10:00:00+08:00');
    await db
      .updateTable('news')
      .set({ updated_at: at(-2) })
      .execute();
    expect(await changed()).toBe('2026-11-19T10:00:00+08:00');
  });
});
