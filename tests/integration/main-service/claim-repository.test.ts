// @module-tag exact

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import * as claims from '#services/main/claims/claim-repository.ts';
import { describeEachDatabase } from '../databases.ts';
import { give, packOf } from './code-packs.ts';
import { at, NOW } from './inputs.ts';

const later = (ms: number) => new Date(NOW.getTime() + ms);
const label = '138****8000';
const claimant = (player_id: number, more: Partial<claims.Wanting> = {}) => ({
  player_id,
  label,
  at: NOW,
  refusal: null,
  ...more,
});

describeEachDatabase('taking codes from a pack', (open, kind) => {
  let db: Database;
  /** An earlier pack, whose free codes have lower ids. */
  let other: Awaited<ReturnType<typeof packOf>>;

  beforeEach(async () => {
    db = await open();
    other = await packOf(db, ['O1', 'O2', 'O3']);
  });

  const take = async (id: number, claimants: ReturnType<typeof claimant>[]) =>
    Object.fromEntries(await transaction(db, (tx) => claims.takeCodes(tx, id, claimants)));
  const settle = (id: number) => transaction(db, (tx) => claims.settleShortage(tx, id));
  const remaining = async (id: number) => {
    const stock = db.selectFrom('pack').select('remaining').where('id', '=', id);
    return (await stock.executeTakeFirstOrThrow()).remaining;
  };
  const set = (code_id: number | undefined, to: { claimed?: boolean; quarantined?: boolean }) =>
    db
      .updateTable('pack_code')
      .set(to)
      .where('id', '=', code_id ?? 0)
      .execute();

  test('takeCodes returns an outcome for each claimant', async () => {
    const { id, codes } = await packOf(db, ['A1', 'A2', 'A3', 'A4']);
    const [first = 0, second = 0, third = 0, fourth = 0] = codes;
    const had = await give(db, first, 1, later(-5_000), { feedback: '失效' });
    await give(db, other.codes[0] ?? 0, 2, later(-60_000));
    await set(third, { quarantined: true });
    await db.updateTable('pack').set({ remaining: 2 }).where('id', '=', id).execute();
    const claimants = [
      claimant(5, { at: later(30) }),
      claimant(4, { at: later(20) }),
      claimant(2, { at: later(10) }),
      claimant(3, { refusal: 'PACK_ENDED' }),
      claimant(1, { refusal: 'PACK_ENDED' }),
    ];
    const made = { id: expect.any(Number), feedback: null };
    expect(await take(id, claimants)).toEqual({
      1: {
        outcome: 'had',
        claim: { id: had, code: 'A1', code_id: first, claimed_at: later(-5_000), feedback: '失效' },
      },
      2: { outcome: 'given', claim: { ...made, code: 'A2', code_id: second, claimed_at: later(10) } },
      3: { outcome: 'PACK_ENDED' },
      4: { outcome: 'given', claim: { ...made, code: 'A4', code_id: fourth, claimed_at: later(20) } },
      5: { outcome: 'PACK_EMPTY' },
    });
    const taken = db.selectFrom('pack_code').select('code').where('claimed', '=', true);
    const all = (await taken.orderBy('code').execute()).map(({ code }) => code);
    expect(all).toEqual(['A1', 'A2', 'A4', 'O1']);
    expect([await remaining(id), await remaining(other.id)]).toEqual([0, 3]);
    const rows = await db.selectFrom('claim').selectAll().where('code_id', '=', second).execute();
    expect(rows).toMatchObject([{ pack_id: id, player_id: 2, player_label: label, claimed_at: later(10) }]);
  });

  test('a player with thirty claims within a minute is barred until the minute is over; other players are not', async () => {
    for (let count = 0; count < 29; count += 1) {
      const { codes } = await packOf(db, [`C${count}`]);
      await give(db, codes[0] ?? 0, 4, later(-60_000));
    }
    const { id } = await packOf(db, ['A1', 'A2', 'A3', 'A4']);
    expect(await take(id, [claimant(9)])).toMatchObject({ 9: { outcome: 'given' } });
    expect(await take(other.id, [claimant(4)])).toMatchObject({ 4: { outcome: 'given' } });
    expect(await take(id, [claimant(4), claimant(5)])).toMatchObject({
      4: { outcome: 'TOO_MANY' },
      5: { outcome: 'given' },
    });
    expect(await take(id, [claimant(4, { at: later(1) })])).toMatchObject({ 4: { outcome: 'given' } });
  });

  test('settleShortage returns whether the pack has free or withheld codes, and sets its stock to 0 if none is free', async () => {
    const { id, codes } = await packOf(db, ['A1', 'A2'], { total: 7, remaining: 7 });
    expect(await settle(id)).toEqual({ free: true, withheld: false });
    expect(await remaining(id)).toBe(7);
    await set(codes[0], { quarantined: true });
    expect(await settle(id)).toEqual({ free: true, withheld: true });
    await set(codes[1], { claimed: true });
    expect(await settle(id)).toEqual({ free: false, withheld: true });
    expect([await remaining(id), await remaining(other.id)]).toEqual([0, 3]);
    await set(codes[0], { claimed: true });
    await set(other.codes[0], { quarantined: true });
    const version = async () =>
      (await sql<{ ctid: string }>`select ctid::text from pack where id = ${id}`.execute(db)).rows;
    const before = await version();
    expect(await settle(id)).toEqual({ free: false, withheld: false });
    expect(await version()).toEqual(before);
  });

  test('lockPack returns the times and stock of a published pack, and nothing for a hidden one', async () => {
    const times = { starts_at: at(-1), ends_at: at(1) };
    const { id } = await packOf(db, ['A1'], times);
    const lock = () => transaction(db, (tx) => claims.lockPack(tx, id));
    const shared = { shared_code: null, shared_total: null, shared_seats: 0, shared_withheld: false };
    expect(await lock()).toEqual({ id, ...times, remaining: 1, ...shared });
    await db.updateTable('pack').set({ published: false }).where('id', '=', id).execute();
    expect(await lock()).toBeUndefined();
    await db.updateTable('pack').set({ published: true }).execute();
    await db.updateTable('game').set({ published: false }).execute();
    expect(await lock()).toBeUndefined();
  });

  test.skipIf(kind === 'embedded')(
    '[API-01] lockPack locks the row of the pack, not that of the game',
    async () => {
      const { id } = await packOf(db, ['A1']);
      const order: string[] = [];
      let next: Promise<unknown> = Promise.resolve();
      await transaction(db, async (tx) => {
        await claims.lockPack(tx, id);
        next = transaction(db, (other) => claims.lockPack(other, id)).then(() => order.push('next'));
        await sleep(150);
        const free = sql`select id from game for no key update skip locked`.execute(db);
        expect((await free).rows).toHaveLength(1);
        order.push('first');
      });
      await next;
      expect(order).toEqual(['first', 'next']);
    },
  );

  test('latestClaims returns the newest labelled claims of published packs and games', async () => {
    const { id, codes } = await packOf(db, ['A1', 'A2', 'A3', 'A4']);
    for (const [index, code] of codes.entries()) {
      await give(db, code, index, later(-index), { player_label: index === 2 ? '' : `138****800${index}` });
    }
    await give(db, other.codes[0] ?? 0, 1, NOW, { player_label: label });
    const labels = async (limit: number) =>
      (await claims.latestClaims(db, limit)).map(({ player_label }) => player_label);
    expect(await labels(3)).toEqual([label, '138****8003', '138****8001']);
    await db.updateTable('pack').set({ published: false }).where('id', '=', other.id).execute();
    expect(await labels(9)).toEqual(['138****8003', '138****8001', '138****8000']);
    expect((await claims.latestClaims(db, 1))[0]).toEqual({
      player_label: '138****8003',
      pack_id: id,
      pack: '礼包 A1 A2 A3 A4',
      game: '云海剑歌',
      claimed_at: later(-3),
    });
    await db.updateTable('game').set({ published: false }).execute();
    expect(await labels(9)).toEqual([]);
  });
});
