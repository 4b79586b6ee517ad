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

describeEachDatabase('codes given out', (open, kind) => {
  let db: Database;
  let dropped: (readonly string[])[] = [];

  beforeEach(async () => {
    db = await open();
    dropped = [];
  });

  const issueCodes = async (id: number, players: number[], now = NOW) => {
    const invalidateTags = (tags: readonly string[]) => void dropped.push(tags);
    const claimants = players.map((player_id) => ({ player_id, label: '138****8000', at: now }));
    return Object.fromEntries(await issueCodesFrom(db, noJournal, invalidateTags)(id, claimants));
  };
  const none = (why: string, ends_at: Date | null = null) => ({ outcome: 'none', why, ends_at });

  test('[API-01] by the time: none before the start or from the end on, with the end told', async () => {
    const times = { starts_at: at(1), ends_at: at(2) };
    const { id, codes } = await packOf(db, ['A1', 'A2'], times);
    await give(db, codes[0] ?? 0, 1, at(1));
    const had = { outcome: 'code', claim: expect.objectContaining({ code: 'A1' }), ends_at: at(2) };
    expect(await issueCodes(id, [1, 2])).toEqual({ 1: had, 2: none('PACK_NOT_STARTED', at(2)) });
    expect(await issueCodes(id, [1, 2], at(2))).toEqual({ 1: had, 2: none('PACK_ENDED', at(2)) });
    const given = { outcome: 'code', claim: expect.objectContaining({ code: 'A2' }), ends_at: at(2) };
    expect(await issueCodes(id, [2], at(1))).toEqual({ 2: given });
    expect(await issueCodes(id, [3], at(1))).toEqual({ 3: none('PACK_EMPTY', at(2)) });
    expect(await issueCodes(999_999, [1, 2])).toEqual({ 1: none('NOT_FOUND'), 2: none('NOT_FOUND') });
  });

  test('pages are made anew once, where a pack says that it has more than it does', async () => {
    const { id } = await packOf(db, ['A1', 'A2'], { total: 9, remaining: 9 });
    await issueCodes(id, [1]);
    expect(dropped).toEqual([]);
    expect(await issueCodes(id, [2, 3])).toMatchObject({ 2: { outcome: 'code' }, 3: none('PACK_EMPTY') });
    expect(dropped).toEqual([[`pack:${id}`, 'packs']]);
    expect(await issueCodes(id, [4])).toEqual({ 4: none('PACK_EMPTY') });
    expect(dropped).toHaveLength(1);
  });

  test('who asks again changes nothing, whatever the pack says of its stock', async () => {
    const { id } = await packOf(db, ['A1'], { total: 9, remaining: 9 });
    const first = await issueCodes(id, [1]);
    expect(await issueCodes(id, [1])).toEqual(first);
    const stock = db.selectFrom('pack').select('remaining').where('id', '=', id);
    expect([dropped, await stock.execute()]).toEqual([[], [{ remaining: 8 }]]);
  });

  test('what is kept back is told as withheld, and a player who claims too much is told so', async () => {
    const { id, codes } = await packOf(db, ['A1', 'A2']);
    await db
      .updateTable('pack_code')
      .set({ quarantined: true })
      .where('id', '=', codes[1] ?? 0)
      .execute();
    expect(await issueCodes(id, [1, 2])).toMatchObject({ 1: { outcome: 'code' }, 2: none('WITHHELD') });
    const full = await packOf(db, ['B1'], { ends_at: at(1) });
    for (let count = 0; count < 30; count += 1) {
      const one = await packOf(db, [`C${count}`]);
      await give(db, one.codes[0] ?? 0, 7);
    }
    expect(await issueCodes(full.id, [7])).toEqual({ 7: none('TOO_MANY', at(1)) });
  });

  test('a failure that is not a lock’s goes to whoever asked', async () => {
    const { id } = await packOf(db, ['A1']);
    const broken = { record: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) };
    const asked = issueCodesFrom(db, broken, () => undefined)(id, [{ player_id: 1, label: '', at: NOW }]);
    await expect(asked).rejects.toThrow('full');
  });

  test.skipIf(kind === 'embedded')(
    '[API-01] a code that another transaction holds is not said to be gone',
    async () => {
      const { id, codes } = await packOf(db, ['A1'], { total: 5, remaining: 5 });
      await transaction(db, async (tx) => {
        await sql`select from pack_code where id = ${codes[0]} for update`.execute(tx);
        expect(await issueCodes(id, [1])).toEqual({ 1: none('BUSY') });
      });
      expect(dropped).toEqual([]);
      expect(await issueCodes(id, [1])).toMatchObject({ 1: { outcome: 'code' } });
    },
  );

  test.skipIf(kind === 'embedded')(
    'every portal on the server hears of the last code, and of no other',
    async () => {
      const postgres = inject('postgres');
      const name = await sql<{ name: string }>`select current_database() as name`.execute(db);
      const url = postgres.available ? inDatabase(postgres.url, name.rows[0]?.name ?? '') : '';
      const listener = new pg.Client({ connectionString: url });
      await listener.connect();
      const heard: (string | undefined)[] = [];
      listener.on('notification', ({ payload }) => heard.push(payload));
      await listener.query(`listen ${INVALIDATION_CHANNEL}`);
      const { id } = await packOf(db, ['A1', 'A2']);
      await issueCodes(id, [1]);
      await issueCodes(id, [2]);
      await issueCodes(id, [3]);
      const end = randomUUID();
      await sql`select pg_notify(${INVALIDATION_CHANNEL}, ${end})`.execute(db);
      await expect.poll(() => heard).toContain(end);
      await listener.end();
      expect(heard).toEqual([`pack:${id} packs`, end]);
    },
  );
});
