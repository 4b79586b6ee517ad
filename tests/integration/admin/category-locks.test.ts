// @module-tag exact

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { BulkLine } from '#contract/admin/bulk-edit.ts';
import { categoryOrder, categoryRemove } from '#contract/admin/categories.ts';
import { type GameForm, games } from '#contract/admin/games.ts';
import { editBulk } from '#platform/batches/bulk-edit.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import {
  categoryProblems,
  fillCategories,
  heldCategoryOptions,
  lockCategories,
} from '#services/main/games/categories/category-lists.ts';
import { CategoryNames } from '#services/main/games/categories/category-names.ts';
import { gameResource } from '#services/main/games/game-resource.ts';
import { describeEachDatabase } from '../databases.ts';
import { untilLockWait } from '../until-lock-wait.ts';
import { insertGames, strayNames } from './category-games.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

describeEachDatabase('locks of the categories and themes', (open, kind) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    await insertGames(server.db, 3);
    return server.db;
  }

  test.runIf(kind === 'postgres')(
    '[CAT-08] a save of a game does not wait for an import that adds entries, which may wait for that game',
    async () => {
      const db = await start();
      await fillCategories(db);
      const { item, version } = await admin.get(games.one, { id: 1 });
      const form = { id: 1, version, item: { ...(item as GameForm), summary: '新的简介' } };
      await transaction(db, async (tx) => {
        await lockCategories(tx);
        expect(await admin.call(games.save, form)).toMatchObject({ status: 1 });
        await sql`select from game where id = 1 for update`.execute(tx);
      });
    },
  );

  test.runIf(kind === 'postgres')('[CAT-05] entries are ordered while a game is saved', async () => {
    const db = await start();
    await fillCategories(db);
    await transaction(db, async (tx) => {
      await categoryProblems(tx, { categories: ['策略'], themes: ['武侠'] }, null);
      expect(await admin.call(categoryOrder, { kind: 'themes', names: ['武侠'] })).toMatchObject({
        status: 1,
      });
    });
  });

  test.runIf(kind === 'postgres').each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a save', (tx) => categoryProblems(tx, { categories: [], themes: ['武侠'] }, null)],
    ['a change of many games', heldCategoryOptions],
    ['an import', (tx) => new CategoryNames().resolve(tx, [])],
    [
      'an import that adds entries',
      (tx) => new CategoryNames({ unknownCategories: 'create' }).resolve(tx, []),
    ],
  ])('[CAT-05] a deletion waits for %s that gives a game the entry, and is refused', async (_what, hold) => {
    const db = await start();
    await fillCategories(db);
    const removing = await transaction(db, async (tx) => {
      await hold(tx);
      const response = admin.call(categoryRemove, { kind: 'themes', name: '武侠' });
      await untilLockWait(db);
      await sql`update game set themes = '{武侠}' where id = 1`.execute(tx);
      return { response };
    });
    expect(await removing.response).toMatchObject({ status: 0, code: 'CONFLICT' });
    expect(await strayNames(db)).toEqual([]);
  });

  test('[CAT-05] a change of many games that began before the deletion of its entry skips the games', async () => {
    const db = await start();
    await fillCategories(db);
    await admin.get(categoryRemove, { kind: 'themes', name: '武侠' });
    const outdated = { ...gameResource, vocabularies: async () => ({ categories: [], themes: ['武侠'] }) };
    const id = await server.operator('bulk', 'admin');
    const operator = { id, name: 'bulk', role: 'admin', access: new Map(), token: null };
    const file = await editBulk(
      { db, publish: async () => undefined },
      outdated,
      { field: 'themes', mode: 'add', values: ['武侠'] },
      { now: new Date(), address: '', host: '', operator } as never,
      Readable.from([Buffer.from(JSON.stringify([[1, 1]]))]),
    );
    const lines = (await text(Readable.from(file.body)))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as BulkLine);
    expect(lines).toContainEqual({
      type: 'skipped',
      id: 1,
      title: '游戏1',
      reason: '题材里已经没有“武侠”，未修改',
    });
    expect(await strayNames(db)).toEqual([]);
  });
});
