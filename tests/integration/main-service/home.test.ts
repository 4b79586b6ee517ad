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
