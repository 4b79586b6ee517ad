import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Written } from '#platform/database/upsert-rows.ts';
import { upsertComments } from '#services/comments/comments/comment-writer.ts';
import type { GameInput } from '#services/main/games/game-input.ts';
import { findGames } from '#services/main/games/game-names.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { upsertTests } from '#services/main/schedule/test-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from './call.ts';
import { at, build, figure, game, gameTest, NOW, news, opening, pack, review } from './inputs.ts';

const outcomes = (rows: Written[]) => rows.map((row) => row.outcome);

describeEachDatabase('writers', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
  });

  const write = (games: GameInput[]) => transaction(db, (tx) => upsertGames(tx, games, NOW));

  test('writing the same games again leaves them unchanged', async () => {
    const games = Array.from({ length: 1_203 }, (_, index) =>
      game(`游戏${index}`, {
        figures: [figure('评分', 7.25)],
        aliases: [{ alias: `yx${index}`, kind: 'pinyin_initials' }],
        packages: [{ ...build, size_bytes: 9 }],
        releases: [{ version: '1.0', released_at: at(-1), notes_html: '' }],
      }),
    );
    expect(new Set(outcomes(await write(games)))).toEqual(new Set(['inserted']));
    expect(new Set(outcomes(await write(games)))).toEqual(new Set(['unchanged']));
  });

  test('games are distinguished by version label; of two rows with the same key the last one wins', async () => {
    const rows = await write([
      game('剑歌', { developer: '甲' }),
      game('剑歌', { version_label: 'BT版' }),
      game('剑歌', { developer: '乙' }),
    ]);
    expect(outcomes(rows)).toEqual(['duplicate', 'inserted', 'inserted']);
    expect(rows[0]?.id).toBe(rows[2]?.id);
    const found = await db
      .selectFrom('game')
      .select('developer')
      .where('id', '=', rows[0]?.id ?? 0)
      .execute();
    expect(found).toEqual([{ developer: '乙' }]);
  });

  test('an import without a field does not clear it', async () => {
    const known = game('长安夜行', {
      summary: '一座不夜城',
      categories: ['冒险'],
      figures: [figure('评分', 8, { source: 'App Store', stated_on: '2026-11-20' }), figure('下载量', 100)],
      media: [{ kind: 'image', url: 'a.jpg', poster_url: null, width: 1, height: 1, alt: '' }],
    });
    await write([known]);
    expect(outcomes(await write([game('长安夜行')]))).toEqual(['unchanged']);
    expect(outcomes(await write([game('长安夜行', { summary: '不夜城' })]))).toEqual(['updated']);
    expect(outcomes(await write([game('长安夜行', { figures: [figure('评分', 8)] })]))).toEqual([
      'unchanged',
    ]);
    const row = await db
      .selectFrom('game')
      .select(['id', 'summary', 'categories'])
      .where('name', '=', '长安夜行')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ summary: '不夜城', categories: ['冒险'] });
    const figures = await db.selectFrom('game_figure').select(['kind', 'value', 'source']).execute();
    expect(figures).toEqual(
      expect.arrayContaining([
        { kind: '评分', value: 8, source: 'App Store' },
        { kind: '下载量', value: 100, source: '运营填写' },
      ]),
    );
  });

  test('a change of media updates the game and removes surplus media', async () => {
    const picture = { kind: 'image' as const, url: 'a.jpg', poster_url: null, width: 1, height: 1, alt: '' };
    await write([game('画廊', { media: [picture, { ...picture, url: 'b.jpg' }] })]);
    const [row] = await write([game('画廊', { media: [{ ...picture, url: 'c.jpg' }] })]);
    expect(row?.outcome).toBe('updated');
    const { game: one } = await data(db, '/vue/gameinfo', { id: row?.id ?? 0 });
    expect(one.media.map((each) => each.url)).toEqual(['c.jpg']);
  });

  test('characters that PostgreSQL rejects are removed or replaced', async () => {
    const [row] = await write([game('断\0字\ud800', { summary: '😁\0', tags: ['a"b', '{c}', '\\'] })]);
    const found = await db
      .selectFrom('game')
      .select(['name', 'summary', 'tags', 'first_letter'])
      .where('id', '=', row?.id ?? 0)
      .execute();
    expect(found).toEqual([
      { name: '断字\ufffd', summary: '😁', tags: ['a"b', '{c}', '\\'], first_letter: 'D' },
    ]);
  });

  test('findGames matches names, preferring games without a version label, and unambiguous aliases', async () => {
    await write([
      game('甲游', { version_label: '官服', aliases: [{ alias: '双名', kind: null }] }),
      game('甲游', {
        aliases: [
          { alias: '独名', kind: null },
          { alias: '双名', kind: null },
        ],
      }),
    ]);
    const found = await transaction(db, (tx) => findGames(tx, ['甲游', '独名', '双名', '没有']));
    expect([...found.keys()].sort()).toEqual(['独名', '甲游']);
    expect(found.get('甲游')).toEqual(found.get('独名'));
    expect(found.get('甲游')?.key).toBe('甲游|');
  });

  test('news, packs, openings, tests and reviews are matched to existing rows', async () => {
    const [{ id } = { id: 0 }] = await write([game('云海剑歌')]);
    const writeAll = (remaining: number) =>
      transaction(db, async (tx) => [
        ...outcomes(await upsertNews(tx, [news('新闻', { game_ids: [id], view_count: remaining })])),
        ...outcomes(await upsertPacks(tx, [pack(id, '礼包', { remaining })])),
        ...outcomes(await upsertOpenings(tx, [opening(id, '一区', at(1))])),
        ...outcomes(await upsertTests(tx, [gameTest(id)], NOW)),
        ...outcomes(await upsertComments(tx, [review(id, '好\n玩', { likes: remaining })])),
      ]);
    expect(await writeAll(5)).toEqual(Array(5).fill('inserted'));
    expect(await writeAll(5)).toEqual(Array(5).fill('unchanged'));
    expect(await writeAll(4)).toEqual(['unchanged', 'updated', 'unchanged', 'unchanged', 'unchanged']);
  });

  test('an import does not change the stock of a pack with codes', async () => {
    const [{ id } = { id: 0 }] = await write([game('有码的游戏')]);
    const put = (remaining: number) =>
      transaction(db, (tx) => upsertPacks(tx, [pack(id, '码包', { remaining })]));
    const [first] = await put(3);
    await db
      .insertInto('pack_code')
      .values({ pack_id: first?.id ?? 0, code: 'YMQ7' })
      .execute();
    expect(outcomes(await put(9))).toEqual(['unchanged']);
    const { list } = await data(db, '/vue/stock', { ids: `${first?.id}` });
    expect(list[0]?.remaining).toBe(3);
  });
});
