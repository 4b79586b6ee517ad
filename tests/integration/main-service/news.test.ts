import { beforeAll, expect, test } from 'vitest';
import type { CallData } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, NOW, news, pack } from './inputs.ts';

describeEachDatabase('news', (open) => {
  let db: Database;
  let gameId = 0;
  const ids: Record<string, number> = {};
  const id = (title: string) => ids[title] ?? 0;

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const written = await upsertGames(tx, [game('云海剑歌'), game('长安夜行')], NOW);
      const [first = 0, second = 0] = written.map((row) => row.id);
      gameId = first;
      const rows = [
        news('甲', { published_at: at(-5), view_count: 900, game_ids: [second, first] }),
        news('乙', { published_at: at(-4), featured: true, category: '攻略', game_ids: [first] }),
        news('丙', { published_at: at(-3), category: '攻略' }),
        news('丁', { published_at: at(-3), category: '攻略' }),
        news('影', { published_at: at(-2), kind: 'video', video_url: 'v.mp4', duration_s: 90 }),
        news('明天见', { published_at: at(1), game_ids: [first] }),
      ];
      for (const [index, row] of (await upsertNews(tx, rows)).entries()) {
        ids[rows[index]?.title ?? ''] = row.id;
      }
      await upsertPacks(tx, [pack(first, '新手礼包')]);
    });
  });

  test('[API-01] news are sorted newest first across pages, without future ones', async () => {
    const { list, total, lead, hot } = await data(db, '/vue/news', {});
    expect(list.map((one) => one.title)).toEqual(['影', '丁', '丙', '乙', '甲']);
    expect([total, lead?.title, hot[0]?.title]).toEqual([5, '乙', '甲']);
    const second = await data(db, '/vue/news', { page: 2, size: 2 });
    expect(second.list).toEqual(list.slice(2, 4));
  });

  test('[API-01] news are filtered by kind, category and game', async () => {
    const titles = async (params: Parameters<typeof data<'/vue/news'>>[2]) =>
      (await data(db, '/vue/news', params)).list.map((one) => one.title);
    expect(await titles({ kind: 'video' })).toEqual(['影']);
    expect(await titles({ category: '攻略' })).toEqual(['丁', '丙', '乙']);
    expect(await titles({ game_id: gameId })).toEqual(['乙', '甲']);
    expect(await titles({ game_id: gameId, category: '攻略' })).toEqual(['乙']);
    expect((await data(db, '/vue/news', { kind: 'video' })).lead).toBeNull();
  });

  test('[API-01] an import sets updated_at of articles that it changes, and of no others', async () => {
    const again = (summary: string) =>
      transaction(db, (tx) =>
        upsertNews(tx, [news('丙', { published_at: at(-3), category: '攻略', summary })]),
      );
    const updated = async () =>
      (await db.selectFrom('news').select('updated_at').where('id', '=', id('丙')).executeTakeFirst())
        ?.updated_at;
    await again('');
    expect(await updated()).toBeNull();
    await again('新的摘要');
    expect(await updated()).not.toBeNull();
  });

  test('[API-01] an article has its games in order, their packs, its neighbours and related articles', async () => {
    const article = await data(db, '/vue/newsinfo', { id: id('甲') });
    expect(article.games.map((one) => one.name)).toEqual(['长安夜行', '云海剑歌']);
    expect(article.news.games.map((one) => one.name)).toEqual(['长安夜行', '云海剑歌']);
    expect(article.packs.map((one) => one.title)).toEqual(['新手礼包']);
    expect([article.previous, article.next?.title]).toEqual([null, '乙']);
    expect(article.related.map((one) => one.title)).toEqual(['乙', '影']);
    expect(article.news).toMatchObject({ source: null, author: null, cover_url: null, video_url: null });
  });

  test('[API-01] previous and next stay within one kind, cover equal times, and end', async () => {
    const walked = [];
    let here: number | undefined = id('甲');
    while (here) {
      const article: CallData<Calls['/vue/newsinfo']> = await data(db, '/vue/newsinfo', { id: here });
      walked.push(article.news.title);
      here = article.next?.id;
    }
    expect(walked).toEqual(['甲', '乙', '丙', '丁']);
    expect((await data(db, '/vue/newsinfo', { id: id('丁') })).previous?.title).toBe('丙');
    expect((await data(db, '/vue/newsinfo', { id: id('影') })).previous).toBeNull();
  });

  test('[API-01] a future article is NOT_FOUND until its time, at which the lists expire', async () => {
    expect((await callService(db, '/vue/newsinfo', { id: id('明天见') })).envelope).toMatchObject({
      code: 'NOT_FOUND',
    });
    const { scope } = await callService(db, '/vue/news', {});
    expect(scope.until).toEqual(at(1));
    expect((await data(db, '/vue/newsinfo', { id: id('明天见') }, at(1))).news.title).toBe('明天见');
  });

  test('[API-01] the response of an article has the tags of its data', async () => {
    const { scope } = await callService(db, '/vue/newsinfo', { id: id('乙') });
    expect([...scope.tags]).toEqual(
      expect.arrayContaining([`news:${id('乙')}`, `game:${gameId}`, 'news', 'packs', 'games']),
    );
  });

  test('[API-01] [API-05] an article counts one like per player, and a player may like sixty times a minute', async () => {
    const { list } = await data(db, '/vue/news', {});
    const id = list[0]?.id ?? 0;
    const before = list[0]?.like_count ?? 0;
    const player = { id: 1, nickname: '玩家1', icon_url: '', mobile_masked: '138****8000' };
    const like = async (who: number) =>
      (await callService(db, '/vue/newslike', { id }, NOW, { ...player, id: who })).envelope;
    const liked = async (who: number) =>
      (await callService(db, '/vue/newsliked', { id }, NOW, { ...player, id: who })).envelope;
    expect(await liked(1)).toMatchObject({ data: { liked: false, like_count: before } });
    expect(await like(1)).toMatchObject({ data: { like_count: before + 1 } });
    expect(await like(1)).toMatchObject({ data: { like_count: before + 1 } });
    expect(await like(2)).toMatchObject({ data: { like_count: before + 2 } });
    expect(await liked(1)).toMatchObject({ data: { liked: true, like_count: before + 2 } });
    const unlike = async (who: number) =>
      (await callService(db, '/vue/newslike', { id, on: '0' }, NOW, { ...player, id: who })).envelope;
    expect(await unlike(2)).toMatchObject({ data: { like_count: before + 1 } });
    expect(await unlike(2)).toMatchObject({ data: { like_count: before + 1 } });
    expect(await unlike(9)).toMatchObject({ data: { like_count: before + 1 } });
    expect(await liked(2)).toMatchObject({ data: { liked: false } });
    expect(await like(2)).toMatchObject({ data: { like_count: before + 2 } });
    expect((await data(db, '/vue/newsinfo', { id })).news.like_count).toBe(before + 2);
    for (let likes = 0; likes < 60; likes += 1) {
      expect(await like(3)).toMatchObject({ status: 1 });
    }
    expect(await like(3)).toMatchObject({ code: 'TOO_MANY' });
    expect((await callService(db, '/vue/newslike', { id: 999_999 }, NOW, player)).envelope).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('[API-01] an article that is scheduled for later is neither liked nor known by its likes', async () => {
    const player = { id: 1, nickname: '玩家1', icon_url: '', mobile_masked: '138****8000' };
    const scheduled = id('明天见');
    for (const path of ['/vue/newslike', '/vue/newsliked'] as const) {
      const { envelope } = await callService(db, path, { id: scheduled }, NOW, player);
      expect(envelope, path).toMatchObject({ code: 'NOT_FOUND' });
    }
    const likes = db.selectFrom('news_like').select('news_id').where('news_id', '=', scheduled);
    expect(await likes.execute()).toEqual([]);
  });
});
