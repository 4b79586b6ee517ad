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
        news('后天见', { published_at: at(2), category: '攻略', game_ids: [first] }),
        news('草稿', {
          published_at: at(-4, '12:00'),
          view_count: 9_000,
          featured: true,
          category: '攻略',
          game_ids: [first],
        }),
        news('草稿预告', { published_at: at(0, '12:00') }),
      ];
      for (const [index, row] of (await upsertNews(tx, rows)).entries()) {
        ids[rows[index]?.title ?? ''] = row.id;
      }
      await tx
        .updateTable('news')
        .set({ published: false })
        .where('title', 'in', ['草稿', '草稿预告'])
        .execute();
      await upsertPacks(tx, [pack(first, '新手礼包')]);
    });
  });

  test('[API-01] news are sorted newest first across pages, without future ones and drafts', async () => {
    const { list, total, lead, hot } = await data(db, '/vue/news', {});
    expect(list.map((one) => one.title)).toEqual(['影', '丁', '丙', '乙', '甲']);
    expect([total, lead?.title, hot.map((one) => one.title)]).toEqual([
      5,
      '乙',
      ['甲', '影', '丁', '丙', '乙'],
    ]);
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
    const total = async (params: Parameters<typeof data<'/vue/news'>>[2], now?: Date) =>
      (await data(db, '/vue/news', params, now)).total;
    expect(await total({ kind: 'video' })).toBe(1);
    expect(await total({ category: '攻略' })).toBe(3);
    expect(await total({ category: '攻略', kind: 'video' })).toBe(0);
    expect(await total({ game_id: gameId })).toBe(2);
    expect([await total({}, at(1)), await total({ category: '攻略' }, at(1))]).toEqual([6, 3]);
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
    expect((await callService(db, '/vue/news', {}, at(1))).scope.until).toEqual(at(2));
    expect((await callService(db, '/vue/newsinfo', { id: id('影') })).scope.until).toEqual(at(1));
    expect((await data(db, '/vue/newsinfo', { id: id('明天见') }, at(1))).news.title).toBe('明天见');
    expect((await data(db, '/vue/news', {}, at(1))).list[0]?.title).toBe('明天见');
  });

  test('[API-01] a draft is NOT_FOUND, and is neither liked nor known by its likes', async () => {
    const player = { id: 1, nickname: '玩家1', icon_url: '', mobile_masked: '138****8000' };
    for (const path of ['/vue/newsinfo', '/vue/newslike', '/vue/newsliked'] as const) {
      const { envelope } = await callService(db, path, { id: id('草稿') }, NOW, player);
      expect(envelope, path).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('[API-01] an article does not name its games that are hidden or flagged', async () => {
    const named = async () =>
      (await data(db, '/vue/newsinfo', { id: id('甲') })).news.games.map(({ name }) => name);
    const change = (values: object) =>
      db.updateTable('game').set(values).where('name', '=', '长安夜行').execute();
    await change({ minors_notice: true });
    expect(await named()).toEqual(['云海剑歌']);
    await change({ minors_notice: false, published: false });
    expect(await named()).toEqual(['云海剑歌']);
    await change({ published: true });
    expect(await named()).toEqual(['长安夜行', '云海剑歌']);
  });

  test('[API-01] an article without games has no packs', async () => {
    const { games, packs } = await data(db, '/vue/newsinfo', { id: id('丙') });
    expect([games, packs]).toEqual([[], []]);
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

  test('[GFT-06] a like invalidates the page of its article, if it changes the count', async () => {
    const player = { id: 20, nickname: '玩家', icon_url: '', mobile_masked: '138****8000' };
    const like = async (on: '0' | '1') =>
      (await callService(db, '/vue/newslike', { id: id('丙'), on }, NOW, player)).published;
    expect(await like('1')).toEqual([`news:${id('丙')}`]);
    expect(await like('1')).toEqual([]);
    expect(await like('0')).toEqual([`news:${id('丙')}`]);
    expect(await like('0')).toEqual([]);
  });

  test('[API-01] a like that is taken back never makes a count negative', async () => {
    const player = { id: 21, nickname: '玩家', icon_url: '', mobile_masked: '138****8000' };
    const like = async (on: '0' | '1') =>
      (await callService(db, '/vue/newslike', { id: id('丁'), on }, NOW, player)).envelope;
    await like('1');
    await db.updateTable('news').set({ like_count: 0 }).where('id', '=', id('丁')).execute();
    expect(await like('0')).toMatchObject({ data: { like_count: 0 } });
  });

  test('[API-01] related articles share a game, then the category, newest first, six at most', async () => {
    const other = await open();
    const titles = async (now?: Date) =>
      (await data(other, '/vue/newsinfo', { id: here }, now)).related.map(({ title }) => title);
    const here = await transaction(other, async (tx) => {
      const [{ id: game_id = 0 } = {}] = await upsertGames(tx, [game('云海剑歌')], NOW);
      const [own] = await upsertNews(tx, [
        news('本篇', { category: '评测', published_at: at(-9), game_ids: [game_id] }),
        news('同款0', { category: '公告', published_at: at(-60), game_ids: [game_id] }),
        news('同款1', { category: '公告', published_at: at(-59), game_ids: [game_id] }),
        ...Array.from({ length: 9 }, (_, index) =>
          news(`同类${index}`, { category: '评测', published_at: at(-30 + index) }),
        ),
        news('同类预告', { category: '评测', published_at: at(3) }),
        news('同款预告', { category: '公告', published_at: at(3), game_ids: [game_id] }),
        news('同款草稿', { category: '公告', published_at: at(-1), game_ids: [game_id] }),
        news('无关', { category: '活动', published_at: at(-1) }),
      ]);
      await tx.updateTable('news').set({ published: false }).where('title', '=', '同款草稿').execute();
      return own?.id ?? 0;
    });
    const byCategory = ['同类8', '同类7', '同类6', '同类5'];
    expect(await titles()).toEqual(['同款1', '同款0', ...byCategory]);
    expect(await titles(at(3))).toEqual(['同款预告', '同款1', '同款0', '同类预告', '同类8', '同类7']);
    await transaction(other, async (tx) => {
      const { id: game_id } = await tx.selectFrom('game').select('id').executeTakeFirstOrThrow();
      await upsertNews(
        tx,
        Array.from({ length: 22 }, (_, index) =>
          news(`新篇${index}`, { category: '公告', published_at: at(-50 + index), game_ids: [game_id] }),
        ),
      );
    });
    expect(await titles()).toEqual(['新篇21', '新篇20', '新篇19', '新篇18', '新篇17', '新篇16']);
  });

  test('[API-01] related articles are not displaced by drafts, later and flagged ones, or the article itself', async () => {
    const other = await open();
    const six = (title: string, published_at: Date, known: Partial<Parameters<typeof news>[1]> = {}) =>
      Array.from({ length: 6 }, (_, index) =>
        news(`${title}${index}`, { published_at, category: '评测', ...known }),
      );
    const here = await transaction(other, async (tx) => {
      const [own] = await upsertNews(tx, [
        news('本篇', { category: '评测', published_at: at(-1) }),
        news('此刻', { category: '评测', published_at: NOW }),
        ...six('同类', at(-30)),
        ...six('草稿', at(-2)),
        ...six('禁', at(-3), { minors_notice: true }),
        ...six('预告', at(1)),
        ...six('别类', at(-4), { category: '活动' }),
      ]);
      await tx.updateTable('news').set({ published: false }).where('title', 'like', '草稿%').execute();
      return own?.id ?? 0;
    });
    const { related } = await data(other, '/vue/newsinfo', { id: here });
    expect(related.map(({ title }) => title)).toEqual(['此刻', '同类5', '同类4', '同类3', '同类2', '同类1']);
  });

  test('[API-01] an article shows at most six of its games and packs, and the change of its text', async () => {
    const other = await open();
    const id = await transaction(other, async (tx) => {
      const games = await upsertGames(
        tx,
        Array.from({ length: 7 }, (_, index) => game(`游戏${index}`)),
        NOW,
      );
      const game_ids = games.map((one) => one.id);
      await upsertPacks(tx, [
        pack(game_ids[0] ?? 0, '早结束', { ends_at: at(0, '11:00') }),
        ...Array.from({ length: 7 }, (_, index) => pack(game_ids[6] ?? 0, `礼包${index}`)),
      ]);
      return (await upsertNews(tx, [news('合集', { game_ids })]))[0]?.id ?? 0;
    });
    const { envelope, scope } = await callService(other, '/vue/newsinfo', { id });
    const article = envelope.status === 1 ? envelope.data : undefined;
    expect([article?.games.length, article?.news.games.length, article?.packs.length]).toEqual([6, 7, 6]);
    expect(scope.until).toEqual(at(0, '11:00'));
    const updated = async (updated_at: Date | null) => {
      await other.updateTable('news').set({ updated_at }).where('id', '=', id).execute();
      return (await data(other, '/vue/newsinfo', { id })).news.updated_at;
    };
    expect(await updated(null)).toBeNull();
    expect(await updated(at(-1))).toBeNull();
    expect(await updated(at(-2))).toBeNull();
    expect(await updated(at(0, '09:00'))).toBe('2026-11-21T09:00:00+08:00');
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
    for (const path of ['/vue/newslike', '/vue/newsliked'] as const) {
      const { envelope } = await callService(db, path, { id: scheduled }, at(1), player);
      expect(envelope, path).toMatchObject({ status: 1, data: { like_count: 1 } });
    }
  });
});
