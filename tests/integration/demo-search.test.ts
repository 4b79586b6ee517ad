import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluate } from '#bench/judged/evaluate.ts';
import { JUDGED_AT, readJudgedQueries } from '#bench/judged/judged-queries.ts';
import { portalSearch } from '#bench/judged/portal-search.ts';
import { seedDemo } from '#demo/seed.ts';
import type { Database } from '#platform/database/open.ts';
import { describeEachDatabase } from './databases.ts';
import { data } from './main-service/call.ts';

/** Search terms, and the game of the demo that they mean. */
const GAMES: [typed: string, name: string][] = [
  // intent words before and after the name, with a blank and without
  ['下载 云海', '云海剑歌'],
  ['云海 下载', '云海剑歌'],
  ['下载云海', '云海剑歌'],
  ['云海下载', '云海剑歌'],
  ['云海剑歌攻略', '云海剑歌'],
  ['云海剑歌 礼包码', '云海剑歌'],
  ['云海剑歌手游官网下载', '云海剑歌'],
  ['云海剑歌怎么玩', '云海剑歌'],
  ['礼包 听雨十三剑', '听雨十三剑'],
  ['官网 连营七百里 安卓', '连营七百里'],
  ['曹营摸鱼记开服表', '曹营摸鱼记'],
  ['窑变手游', '窑变'],
  // intent words in pinyin
  ['yunhai xiazai', '云海剑歌'],
  ['yunhaijiange libao', '云海剑歌'],
  ['云海gonglue', '云海剑歌'],
  // pinyin beside its characters
  ['jichao机巢', '机巢 ZERO HIVE'],
  ['机巢jichao', '机巢 ZERO HIVE'],
  ['yunhai云海', '云海剑歌'],
  ['云海剑歌yhjg', '云海剑歌'],
  ['云yunhai海剑歌', '云海剑歌'],
  ['jichao机巢下载', '机巢 ZERO HIVE'],
  // pinyin in place of some characters
  ['yunhai剑歌', '云海剑歌'],
  ['云海jiange', '云海剑歌'],
  ['听雨shisanjian', '听雨十三剑'],
  ['听雨13剑 攻略', '听雨十三剑'],
  // full width, traditional
  ['ｊｉｃｈａｏ机巢', '机巢 ZERO HIVE'],
  ['下载　云海', '云海剑歌'],
  ['下載 雲海', '云海剑歌'],
  ['雲海劍歌攻略', '云海剑歌'],
  ['ＺＥＲＯ　ＨＩＶＥ　下载', '机巢 ZERO HIVE'],
  // a typo beside an intent word
  ['云海见歌下载', '云海剑歌'],
  ['连营七百哩 礼包', '连营七百里'],
  ['xiazai yunhaijiamge', '云海剑歌'],
];

/** Search terms for news, and the start of the first title. */
const NEWS: [typed: string, title: string][] = [
  ['云海剑歌攻略', '云海剑歌开荒七日'],
  ['云海剑歌 攻略', '云海剑歌开荒七日'],
  ['云海攻略', '云海剑歌开荒七日'],
  ['攻略 云海剑歌', '云海剑歌开荒七日'],
  ['雲海劍歌攻略', '云海剑歌开荒七日'],
  ['yunhaijiange攻略', '云海剑歌开荒七日'],
  ['云海剑歌gonglue', '云海剑歌开荒七日'],
  ['云海见歌攻略', '云海剑歌开荒七日'],
  ['云海剑歌公告', '云海剑歌明日维护'],
  ['云海剑歌维护', '云海剑歌明日维护'],
];

describeEachDatabase('search in the demo', (open) => {
  let db: Database;
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-demo-'));

  beforeAll(async () => {
    db = await open();
    await seedDemo({ db, clock: JUDGED_AT, dataDir, say: () => undefined });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test.each(GAMES)('[API-01] for %s finds %s first', async (val, name) => {
    const { list, total } = await data(db, '/vue/searchgame', { val }, JUDGED_AT.now());
    expect(list[0]?.name).toBe(name);
    expect(total).toBeLessThan(20);
    const { games } = await data(db, '/vue/suggest', { val }, JUDGED_AT.now());
    expect(games[0]?.name).toBe(name);
  });

  test.each(NEWS)('[API-01] for %s finds news that start with %s', async (val, title) => {
    const { list, counts } = await data(db, '/vue/searchnews', { val }, JUDGED_AT.now());
    expect(list[0]?.title).toMatch(new RegExp(`^${title}`));
    expect(counts.news).toBe(list.length);
    expect((await data(db, '/vue/searchgame', { val }, JUDGED_AT.now())).counts.news).toBe(list.length);
  });

  test('[API-01] finds the packs of a game when its guide is searched for', async () => {
    for (const val of ['云海剑歌礼包', '礼包 云海', '云海剑歌攻略']) {
      const { list } = await data(db, '/vue/searchgift', { val }, JUDGED_AT.now());
      expect(list[0]?.game.name, val).toBe('云海剑歌');
    }
  });

  test('[API-01] searches for an intent word if nothing else is typed', async () => {
    expect((await data(db, '/vue/searchgift', { val: '礼包' }, JUDGED_AT.now())).total).toBeGreaterThan(5);
    expect((await data(db, '/vue/searchgame', { val: '下载' }, JUDGED_AT.now())).total).toBe(40);
  });

  test('[FND-10] 95 % of the judged queries have a right result among the first three; less than 3 % find nothing', async () => {
    const { overall, misses } = await evaluate(portalSearch(db, JUDGED_AT.now()), readJudgedQueries());
    const failed = misses.filter(({ outcome }) => outcome !== 'second or third');
    const report = failed.map(({ query, shown }) => `${query}: ${shown.map(({ name }) => name).join('; ')}`);
    expect(overall.empty, report.join('\n')).toBeLessThan(0.03);
    expect(overall.atThree, report.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});
