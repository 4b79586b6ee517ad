import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { indexGames, indexNews } from '#services/main/search/search-index.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from './call.ts';
import { game, NOW, news } from './inputs.ts';

describeEachDatabase('search without a match', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      await upsertGames(
        tx,
        [
          game('青灯渡', { description_html: '<p>灯油就是你的<strong>血条</strong>，别让它见底。</p>' }),
          game('狐狸铺子', { summary: '和橘猫一起经营山里的小店', tags: ['治愈', '经营'] }),
          game('将军令', { themes: ['三国'], categories: ['卡牌'], tags: ['福利'] }),
          game('暗夜城', { description_html: '<p>灯油与血条</p>', tags: ['治愈'], minors_notice: true }),
          game('千灯谱', { description_html: `<p>${'长夜漫漫'.repeat(200)}琉璃灯油</p>` }),
        ],
        NOW,
      );
      await indexGames(tx);
      await indexNews(
        tx,
        (await upsertNews(tx, [news('灯油和血条的换算')])).map(({ id }) => id),
      );
    });
  });

  const namesOf = async (path: '/vue/search' | '/vue/searchgame', val: string) =>
    ((await data(db, path, { val })).related ?? []).map(({ name }) => name);

  test.each([
    ['灯油见底血条会掉', ['青灯渡']],
    ['能和橘猫经营一个店', ['狐狸铺子']],
    ['三国麻将', ['将军令']],
    ['三国 麻将馆', ['将军令']],
  ])('[FND-11] %s has the related games %j', async (val, related) => {
    expect(await namesOf('/vue/search', val)).toEqual(related);
    expect(await namesOf('/vue/searchgame', val)).toEqual(related);
  });

  test.each(['qwzxv', '哈哈哈哈哈哈', '红烧肉做法', '麻将血战到底', '灯油', '???'])(
    '[FND-11] %s has none',
    async (val) => {
      expect(await namesOf('/vue/search', val)).toEqual([]);
    },
  );

  test('[FND-11] related games stand beside other results, and not beside games', async () => {
    const beside = await data(db, '/vue/search', { val: '灯油 血条 换算' });
    expect(beside).toMatchObject({ order: ['news'], games: [], related: [{ name: '青灯渡' }] });
    expect(await data(db, '/vue/search', { val: '三国' })).toMatchObject({ order: ['game'], related: [] });
  });

  test('[FND-12] a game is found by its description, up to 600 characters', async () => {
    const found = async (val: string) =>
      (await data(db, '/vue/searchgame', { val })).list.map(({ name }) => name);
    expect(await found('灯油就是')).toEqual(['青灯渡']);
    expect(await found('长夜漫漫')).toEqual(['千灯谱']);
    expect(await found('琉璃灯油')).toEqual([]);
  });

  test.each([
    ['解压', '狐狸铺子'],
    ['轻松的游戏', '狐狸铺子'],
    ['白嫖', '将军令'],
    ['解压 经营', '狐狸铺子'],
  ])('[FND-13] the mood or slang %s finds %s by its labels', async (val, name) => {
    const { filters, games } = await data(db, '/vue/search', { val });
    expect([filters, games.map((one) => one.name)]).toEqual([[], [name]]);
  });
});
