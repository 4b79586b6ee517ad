import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, NOW, news, pack } from './inputs.ts';

describeEachDatabase('the totals of lists of news', (open) => {
  let db: Database;
  let clean = 0;

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const games = [game('云海剑歌'), game('禁地', { minors_notice: true })];
      const [first = 0, flagged = 0] = (await upsertGames(tx, games, NOW)).map(({ id }) => id);
      clean = first;
      const own = { category: '攻略' as const, game_ids: [clean] };
      const banned = { game_ids: [flagged] };
      const video = { kind: 'video' as const, video_url: 'a.mp4' };
      await upsertNews(tx, [
        ...Array.from({ length: 12 }, (_, index) =>
          news(`攻略${index}`, { ...own, published_at: at(-index), view_count: index, featured: index > 9 }),
        ),
        news('公告', { category: '公告', view_count: 99 }),
        news('明日攻略', { ...own, published_at: at(1), view_count: 100 }),
        news('禁地公告', { ...banned, category: '公告', view_count: 100, featured: true }),
        news('禁地旧闻', { ...banned, category: '新闻', published_at: at(-9) }),
        news('禁地预告', { ...banned, category: '攻略', published_at: at(1) }),
        news('禁地影像', { ...banned, ...video, category: '活动' }),
        news('禁地草稿', { ...banned, category: '攻略' }),
        news('不宜', { category: '攻略', minors_notice: true }),
        news('影像', { ...video, category: '活动' }),
      ]);
      await tx.updateTable('news').set({ published: false }).where('title', '=', '禁地草稿').execute();
    });
  });

  type Filter = CallInput<Calls['/vue/news']>;
  const list = (filter: Filter, now = NOW) => data(db, '/vue/news', { size: 50, ...filter }, now);

  test.each<[Filter, number, number]>([
    [{}, 14, 15],
    [{ category: '攻略' }, 12, 13],
    [{ category: '公告' }, 1, 1],
    [{ category: '新闻' }, 0, 0],
    [{ kind: 'article' }, 13, 14],
    [{ kind: 'video' }, 1, 1],
    [{ kind: 'video', category: '活动' }, 1, 1],
    [{ kind: 'article', category: '活动' }, 0, 0],
  ])(
    '[API-01] with %j are %i now and %i tomorrow, as many as are listed',
    async (filter, today, tomorrow) => {
      for (const [now, expected] of [[NOW, today] as const, [at(1), tomorrow] as const]) {
        const { list: shown, total } = await list(filter, now);
        expect([total, shown.length]).toEqual([expected, expected]);
      }
    },
  );

  test('[API-01] the ten most viewed of a filter are listed, and its newest recommended one leads', async () => {
    const { hot, lead } = await list({ category: '攻略' });
    expect(hot.map(({ title }) => title)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `攻略${number}`),
    );
    expect(lead?.title).toBe('攻略10');
    expect((await list({ category: '公告' })).lead).toBeNull();
    expect((await list({ game_id: clean })).lead?.title).toBe('攻略10');
    expect((await list({})).hot[0]?.title).toBe('公告');
  });

  test('[API-01] the news of a game are counted by page', async () => {
    const { list: shown, total } = await data(db, '/vue/news', { game_id: clean, page: 2, size: 5 });
    expect([shown.map(({ title }) => title), total]).toEqual([
      ['攻略5', '攻略6', '攻略7', '攻略8', '攻略9'],
      12,
    ]);
  });

  test('[API-01] a player who likes one article does not like the others', async () => {
    const player = { id: 1, nickname: '玩家1', icon_url: '', mobile_masked: '138****8000' };
    const [one, other] = (await list({ category: '攻略' })).list.map(({ id }) => id);
    await callService(db, '/vue/newslike', { id: one ?? 0 }, NOW, player);
    const liked = async (id = 0) => (await callService(db, '/vue/newsliked', { id }, NOW, player)).envelope;
    expect(await liked(one)).toMatchObject({ data: { liked: true } });
    expect(await liked(other)).toMatchObject({ data: { liked: false } });
  });

  test('[API-01] an article expires when a pack of its game begins', async () => {
    await transaction(db, (tx) => upsertPacks(tx, [pack(clean, '午间礼包', { starts_at: at(0, '12:00') })]));
    const id = (await list({ game_id: clean })).list[0]?.id ?? 0;
    const { scope } = await callService(db, '/vue/newsinfo', { id });
    expect(scope.until).toEqual(at(0, '12:00'));
  });
});
