import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { indexGames, indexNews } from '#services/main/search-index/search-index.ts';
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
          game('碧瓦记', { description_html: '<p>琉<b>璃</b>瓦<br>片，<a href="x">青</a>砖<i' }),
          game('长注记', { description_html: `<p>${'<br>'.repeat(1_900)}蓑衣${'。'.repeat(500)}斗笠</p>` }),
          game('鲸落', { summary: '深海里的电台' }),
          game('灯台', { summary: '山上的电台' }),
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
    ['鲸鱼变成了电台', ['鲸落']],
  ])('[FND-11] %s has the related games %j', async (val, related) => {
    expect(await namesOf('/vue/search', val)).toEqual(related);
    expect(await namesOf('/vue/searchgame', val)).toEqual(related);
  });

  test.each(['qwzxv', '哈哈哈哈哈哈', '红烧肉做法', '麻将血战到底', '灯油', '蓝鲨变成了电台', '???'])(
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

  test('[FND-12] tags inside of a word do not cut it, others do, and what follows much markup is not read', async () => {
    const found = async (val: string) =>
      (await data(db, '/vue/searchgame', { val })).list.map(({ name }) => name);
    expect(await found('璃瓦')).toEqual(['碧瓦记']);
    expect(await found('琉璃')).toEqual(['碧瓦记']);
    expect(await found('青砖')).toEqual(['碧瓦记']);
    expect(await found('瓦片')).toEqual([]);
    expect(await found('蓑衣')).toEqual(['长注记']);
    expect(await found('斗笠')).toEqual([]);
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

describeEachDatabase('related games among many', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
    const many = (count: number, name: string, more: Parameters<typeof game>[1]) =>
      Array.from({ length: count }, (_, index) => game(`${name}${index}`, more));
    await transaction(db, async (tx) => {
      await upsertGames(
        tx,
        [
          ...many(110, '甲', { summary: '铜铃' }),
          ...many(110, '乙', { summary: '雪橇' }),
          ...many(110, '丙', { summary: '渔火' }),
          game('丁', { summary: '铜铃，雪橇' }),
          game('全', { summary: '铜铃，雪橇，渔火' }),
          ...many(20, '戊', { tags: ['竞技'] }),
          ...many(3, '己', { summary: '传奇' }),
        ],
        NOW,
      );
      await tx.updateTable('game').set({ heat: 100 }).where('name', 'not in', ['丁', '全']).execute();
      await indexGames(tx);
    });
  });

  const relatedTo = async (val: string) =>
    ((await data(db, '/vue/search', { val })).related ?? []).map(({ name }) => name);

  test('[FND-11] a game with all units is the first, even if a hundred hotter ones have each of them', async () => {
    expect(await relatedTo('铜铃雪橇渔火纸鸢')).toEqual(['全', '丁']);
  });

  test('[FND-11] a rare pair of games that are not near hides no games with a label that fits', async () => {
    expect(await relatedTo('热血传奇')).toEqual(['戊0', '戊1', '戊2', '戊3', '戊4', '戊5']);
  });
});
