import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { listTables } from '#platform/database/backup/tables.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { testRing } from '#tests/data-keys.ts';
import { describeOneDatabase } from '../databases.ts';
import { ClosingScene } from './closing-scene.ts';
import { callOwn, freshCode } from './own-calls.ts';

/** The log of logins and posts, sealed, and the hashes of limits: both stay until their retention ends. */
const RETAINED = ['player_access', 'limit_hit'];

/** The tables with a row that contains one of the texts. */
async function tablesWith(db: Database, traces: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await transaction(db, listTables)) {
    const { rows } = await sql<{
      row: string;
    }>`select to_json(t)::text as row from ${sql.table(name)} as t`.execute(db);
    if (!RETAINED.includes(name) && rows.some(({ row }) => traces.some((trace) => row.includes(trace)))) {
      found.push(name);
    }
  }
  return found;
}

describeOneDatabase('an account that its player has closed', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());

  test.each([
    ['one database', false, '删除'],
    ['one database', false, '匿名'],
    ['services apart', true, '删除'],
  ] as const)(
    '[MY-29] leaves no trace in any table: %s (%s), comments: %s',
    async (_where, isApart, comments) => {
      const accounts = await open();
      scene = await ClosingScene.open(accounts, isApart ? await open() : accounts);
      const mobile = `133${randomDigits(8)}`;
      const { browser, id } = await scene.player(mobile);
      const { nickname, uid } = await accounts
        .selectFrom('player')
        .select(['nickname', 'uid'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const person = [
        ...[mobile, maskMobile(mobile), testRing.current.lookup(mobile).toString('hex')],
        ...[nickname, uid],
      ];
      const texts = comments === '删除' ? ['我的评价', '我的回复'] : [];
      const search = async () => [
        ...new Set([
          ...(await tablesWith(scene.accounts, [...person, ...texts])),
          ...(await tablesWith(scene.services, [...person, ...texts])),
        ]),
      ];
      const code = await freshCode(scene.app, browser, 'close');
      expect(await callOwn(browser, 'close', { code, comments })).toMatchObject({ status: 1 });
      expect(await search()).toEqual(
        expect.arrayContaining(['account', 'player', ...(texts.length > 0 ? ['comment'] : [])]),
      );
      await scene.begin(id);
      expect(await scene.run()).toMatchObject({ closed: 1, failed: 0 });
      expect(await search()).toEqual([]);
    },
  );
});
