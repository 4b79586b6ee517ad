// @module-tag exact

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import type { JournalLine } from '#services/main/codes/journal/journal-entry.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { game, NOW, pack } from './inputs.ts';

/** Makes the commit of a transaction that inserts a claim fail. */
const FAIL_AT_COMMIT = [
  sql`create function refuse_claims() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is gone'; end $$`,
  sql`create constraint trigger refuse_claims after insert on claim
    deferrable initially deferred for each row execute function refuse_claims()`,
];

describeEachDatabase('the journal entry of a claim', (open) => {
  let db: Database;
  let packId = 0;
  let ends: string[] = [];
  let invalidated: (readonly string[])[] = [];
  let recorded: JournalLine[] = [];
  const journal = {
    async record(lines: readonly JournalLine[]) {
      recorded.push(...lines);
      return { committed: () => void ends.push('committed'), lost: () => void ends.push('lost') };
    },
  };

  beforeEach(async () => {
    db = await open();
    [ends, invalidated, recorded] = [[], [], []];
    packId = await transaction(db, async (tx) => {
      const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
      const [made] = await upsertPacks(tx, [pack(row?.id ?? 0, '新手礼包', { total: 1, remaining: 1 })]);
      const pack_id = made?.id ?? 0;
      await tx.insertInto('pack_code').values({ pack_id, code: 'YM-1' }).execute();
      return pack_id;
    });
  });

  const issueCodes = (player_id: number) =>
    issueCodesFrom(
      db,
      journal,
      (tags) => void invalidated.push(tags),
    )(packId, [{ player_id, label: '138****8000', at: NOW }]);

  test('is marked as lost if the commit fails', async () => {
    for (const statement of FAIL_AT_COMMIT) {
      await statement.execute(db);
    }
    await expect(issueCodes(1)).rejects.toThrow('the disk is gone');
    expect(ends).toEqual(['lost']);
    expect(recorded).toMatchObject([{ pack: packId, code: 'YM-1', player: 1, label: '' }]);
    expect(invalidated).toEqual([]);
    expect(await db.selectFrom('claim').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('pack_code').select('claimed').execute()).toEqual([{ claimed: false }]);
    const { remaining } = await db.selectFrom('pack').select('remaining').executeTakeFirstOrThrow();
    expect(remaining).toBe(1);
  });

  test('is marked as committed once, with the time of the claim', async () => {
    await issueCodes(1);
    expect(ends).toEqual(['committed']);
    expect(recorded).toMatchObject([{ at: NOW.toISOString() }]);
    expect(invalidated).toEqual([[`pack:${packId}`, 'packs']]);
  });

  test('is not written for a repeated claim or an empty pack', async () => {
    await issueCodes(1);
    await issueCodes(1);
    await issueCodes(2);
    expect([ends, recorded.length]).toEqual([['committed'], 1]);
  });
});
