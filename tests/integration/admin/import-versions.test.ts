import { afterEach, expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { Written } from '#platform/database/upsert-rows.ts';
import { upsertComments } from '#services/comments/comments/comment-writer.ts';
import { upsertAliases, upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { upsertTests } from '#services/main/schedule/test-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { at, game, gameTest, NOW, news, opening, pack, review } from '../main-service/inputs.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

const short = (alias: string) => ({ alias, kind: 'short' });

type Versioned = 'game' | 'news' | 'pack' | 'opening' | 'game_test' | 'comment';

describeEachDatabase('record versions', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  async function versionOf(table: Versioned, id: number | undefined): Promise<number> {
    const row = await server.db
      .selectFrom(table)
      .select('version')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow();
    return row.version;
  }

  test('saving a form after an import has changed the record returns CONFLICT', async () => {
    server = await openOperatorApp(await open());
    const editor = await server.signedIn('editor');
    const write = (more: object) =>
      transaction(server.db, (tx) => upsertGames(tx, [game('云海剑歌', more)], NOW));
    const [row] = await write({ summary: '旧的简介' });
    const read = await editor.get(games.one, { id: row?.id ?? 0 });
    await write({ summary: '导入的新简介' });
    const saved = await editor.call(games.save, { id: read.id, version: read.version, item: read.item });
    expect(saved).toMatchObject({ status: 0, code: 'CONFLICT', conflict: { version: read.version + 1 } });
    expect((await editor.get(games.one, { id: read.id })).item.summary).toBe('导入的新简介');
  });

  test('an import increments the version of a record if it changes the record or a part of it', async () => {
    server = await openOperatorApp(await open());
    const { db } = server;
    const writeGame = (more: object) =>
      transaction(db, (tx) => upsertGames(tx, [game('长安夜行', more)], NOW));
    const [one] = await writeGame({});
    const game_id = one?.id ?? 0;
    const alias = async (word: string) => {
      await transaction(db, (tx) => upsertAliases(tx, [{ game_id, ...short(word) }]));
      return game_id;
    };
    const first = async (work: (tx: Tx) => Promise<Written[]>) => (await transaction(db, work))[0]?.id;
    const steps: [Versioned, (step: number) => Promise<number | undefined>][] = [
      ['game', async (step) => (await writeGame({ summary: `第${step}版` }))[0]?.id],
      ['game', async (step) => (await writeGame({ aliases: [short(`别名${step}`)] }))[0]?.id],
      ['game', (step) => alias(`另一个${step}`)],
      ['news', (step) => first((tx) => upsertNews(tx, [news('公告', { summary: `${step}` })]))],
      [
        'news',
        (step) => first((tx) => upsertNews(tx, [news('攻略', { game_ids: [game_id].slice(2 - step) })])),
      ],
      ['pack', (step) => first((tx) => upsertPacks(tx, [pack(game_id, '新手礼包', { notice: `${step}` })]))],
      ['pack', (step) => first((tx) => upsertPacks(tx, [pack(game_id, '节日礼包', { total: step + 5 })]))],
      [
        'opening',
        (step) => first((tx) => upsertOpenings(tx, [opening(game_id, '一服', at(1), { dynamic: step > 1 })])),
      ],
      [
        'game_test',
        (step) => first((tx) => upsertTests(tx, [gameTest(game_id, { starts_at: at(step) })], NOW)),
      ],
      [
        'comment',
        (step) => first((tx) => upsertComments(tx, [review(game_id, '好玩', { device: `手机${step}` })])),
      ],
    ];
    for (const [index, [table, write]] of steps.entries()) {
      const id = await write(1);
      const before = await versionOf(table, id);
      await write(1);
      expect([index, table, await versionOf(table, id)]).toEqual([index, table, before]);
      expect(await write(2)).toBe(id);
      expect([index, table, await versionOf(table, id)]).toEqual([index, table, before + 1]);
    }
  });
});
