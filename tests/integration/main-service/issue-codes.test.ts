// @module-tag exact

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, inject, test } from 'vitest';
import { INVALIDATION_CHANNEL } from '#platform/cache/invalidation-channel.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { describeEachDatabase } from '../databases.ts';
import { inDatabase } from '../setup.ts';
import { give, packOf } from './code-packs.ts';
import { at, NOW } from './inputs.ts';
import { noJournal } from './no-journal.ts';

describeEachDatabase('issuing codes', (open, kind) => {
  let db: Database;
  let invalidated: (readonly string[])[] = [];

  beforeEach(async () => {
    db = await open();
    invalidated = [];
  });

  const issueCodes = async (id: number, players: number[], now = NOW) => {
    const invalidateTags = (tags: readonly string[]) => void invalidated.push(tags);
    const claimants = players.map((player_id) => ({ player_id, label: '138****8000', at: now }));
    return Object.fromEntries(await issueCodesFrom(db, noJournal, invalidateTags)(id, claimants));
  };
  const none = (outcome: string, ends_at: Date | null = null) => ({ outcome, ends_at });

  test('[API-01] issues no code before the start or from the end on; the result has the end', async () => {
    const times = { starts_at: at(1), ends_at: at(2) };
    const { id, codes } = await packOf(db, ['A1', 'A2'], times);
    await give(db, codes[0] ?? 0, 1, at(1));
    const had = { outcome: 'had', claim: expect.objectContaining({ code: 'A1' }), ends_at: at(2) };
    expect(await issueCodes(id, [1, 2])).toEqual({ 1: had, 2: none('PACK_NOT_STARTED', at(2)) });
    expect(await issueCodes(id, [1, 2], at(2))).toEqual({ 1: had, 2: none('PACK_ENDED', at(2)) });
    const given = { outcome: 'given', claim: expect.objectContaining({ code: 'A2' }), ends_at: at(2) };
    expect(await issueCodes(id, [2], at(1))).toEqual({ 2: given });
    expect(await issueCodes(id, [3], at(1))).toEqual({ 3: none('PACK_EMPTY', at(2)) });
    expect(await issueCodes(999_999, [1, 2])).toEqual({ 1: none('NOT_FOUND'), 2: none('NOT_FOUND') });
  });

  test('invalidates pages once if the stock of a pack is higher than its free codes', async () => {
    const { id } = await packOf(db, ['A1', 'A2'], { total: 9, remaining: 9 });
    await issueCodes(id, [1]);
    expect(invalidated).toEqual([]);
    expect(await issueCodes(id, [2, 3])).toMatchObject({ 2: { outcome: 'given' }, 3: none('PACK_EMPTY') });
    expect(invalidated).toEqual([[`pack:${id}`, 'packs']]);
    expect(await issueCodes(id, [4])).toEqual({ 4: none('PACK_EMPTY') });
    expect(invalidated).toHaveLength(1);
  });

  test('changes nothing for a repeated claim, whatever the stock of the pack', async () => {
    const { id } = await packOf(db, ['A1'], { total: 9, remaining: 9 });
    const { 1: first } = await issueCodes(id, [1]);
    expect(first).toMatchObject({ outcome: 'given' });
    expect(await issueCodes(id, [1])).toEqual({ 1: { ...first, outcome: 'had' } });
    const stock = db.selectFrom('pack').select('remaining').where('id', '=', id);
    expect([invalidated, await stock.execute()]).toEqual([[], [{ remaining: 8 }]]);
  });

  test('returns WITHHELD if only withheld codes remain and TOO_MANY for a player over the limit', async () => {
    const { id, codes } = await packOf(db, ['A1', 'A2']);
    await db
      .updateTable('pack_code')
      .set({ quarantined: true })
      .where('id', '=', codes[1] ?? 0)
      .execute();
    expect(await issueCodes(id, [1, 2])).toMatchObject({ 1: { outcome: 'given' }, 2: none('WITHHELD') });
    const full = await packOf(db, ['B1'], { ends_at: at(1) });
    for (let count = 0; count < 30; count += 1) {
      const one = await packOf(db, [`C${count}`]);
      await give(db, one.codes[0] ?? 0, 7);
    }
    expect(await issueCodes(full.id, [7])).toEqual({ 7: none('TOO_MANY', at(1)) });
  });

  test('rejects with errors that are not lock timeouts', async () => {
    const { id } = await packOf(db, ['A1']);
    const broken = { record: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) };
    const issued = issueCodesFrom(db, broken, () => undefined)(id, [{ player_id: 1, label: '', at: NOW }]);
    await expect(issued).rejects.toThrow('full');
  });

  test.skipIf(kind === 'embedded')(
    '[API-01] returns BUSY, not PACK_EMPTY, if another transaction locks the code',
    async () => {
      const { id, codes } = await packOf(db, ['A1'], { total: 5, remaining: 5 });
      await transaction(db, async (tx) => {
        await sql`select from pack_code where id = ${codes[0]} for update`.execute(tx);
        expect(await issueCodes(id, [1])).toEqual({ 1: none('BUSY') });
      });
      expect(invalidated).toEqual([]);
      expect(await issueCodes(id, [1])).toMatchObject({ 1: { outcome: 'given' } });
    },
  );

  test.skipIf(kind === 'embedded')('notifies every portal on the server of the last code only', async () => {
    const postgres = inject('postgres');
    const name = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = postgres.available ? inDatabase(postgres.url, name.rows[0]?.name ?? '') : '';
    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    const received: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => received.push(payload));
    await listener.query(`listen ${INVALIDATION_CHANNEL}`);
    const { id } = await packOf(db, ['A1', 'A2']);
    await issueCodes(id, [1]);
    await issueCodes(id, [2]);
    await issueCodes(id, [3]);
    const end = randomUUID();
    await sql`select pg_notify(${INVALIDATION_CHANNEL}, ${end})`.execute(db);
    await expect.poll(() => received).toContain(end);
    await listener.end();
    expect(received).toEqual([`pack:${id} packs`, end]);
  });
});
