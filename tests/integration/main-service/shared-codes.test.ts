// @module-tag exact

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import {
  committedEntries,
  type JournalEntry,
  type JournalLine,
} from '#services/main/codes/journal/journal-entry.ts';
import { replayPack } from '#services/main/codes/journal/journal-repository.ts';
import { listWithheld, release, withhold, withholdAll } from '#services/main/codes/withheld-codes.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { newPack } from './code-packs.ts';
import { NOW } from './inputs.ts';

const CODE = 'VIP666';
const player = (id: number) => ({ id, nickname: `玩家${id}`, icon_url: '', mobile_masked: '138****8000' });
const players = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describeEachDatabase('a code shared by all players', (open, kind) => {
  let db: Database;
  let lines: JournalEntry[] = [];
  let fails = false;
  let invalidated = 0;

  beforeEach(async () => {
    db = await open();
    [lines, fails, invalidated] = [[], false, 0];
  });

  const journal = {
    record: async (given: readonly JournalLine[]) => {
      lines.push(...(given as JournalEntry[]));
      if (fails) {
        throw new Error('killed before the commit');
      }
      return { committed: () => undefined, lost: () => undefined };
    },
  };
  const claim = async (id: number, who: number[]) => {
    const issue = issueCodesFrom(db, journal, () => {
      invalidated += 1;
    });
    const results = await issue(
      id,
      who.map((player_id) => ({ player_id, label: '138****8000', at: NOW })),
    );
    return who.map((one) => {
      const result = results.get(one);
      return result && 'claim' in result ? result.claim.code : result?.outcome;
    });
  };
  const sharedPack = async (shared_total: number | null, title = '通用') => {
    const id = await newPack(db, title, { total: shared_total ?? 1, remaining: shared_total ?? 1 });
    await db.updateTable('pack').set({ shared_code: CODE, shared_total }).where('id', '=', id).execute();
    return id;
  };
  const stock = async (id: number) => (await data(db, '/vue/stock', { ids: String(id) })).list[0];
  const claims = async (id: number) =>
    (await db.selectFrom('claim').select('player_id').where('pack_id', '=', id).execute()).length;

  test('[COD-01] every player gets the same code, each once, and not more than its limit', async () => {
    const id = await sharedPack(3);
    expect(await claim(id, [1, 2])).toEqual([CODE, CODE]);
    expect(await claim(id, [2, 3, 4])).toEqual([CODE, CODE, 'PACK_EMPTY']);
    expect(await claim(id, [1])).toEqual([CODE]);
    expect(await stock(id)).toMatchObject({
      total: 3,
      remaining: 0,
      unlimited: false,
      claim_state: '已领完',
    });
    expect([await claims(id), invalidated]).toEqual([3, 1]);
    const owned = await callService(db, '/vue/getfinshpacks', {}, NOW, player(2));
    expect(owned.envelope).toMatchObject({ status: 1, data: { list: [{ code: CODE, from_pool: false }] } });
  });

  test('[COD-01] without a limit the stock does not end and no page is invalidated', async () => {
    const id = await sharedPack(null);
    expect(await claim(id, players(1, 40))).toEqual(players(1, 40).map(() => CODE));
    expect(await stock(id)).toMatchObject({ remaining: 1, unlimited: true, claim_state: '领取中' });
    expect([await claims(id), invalidated]).toEqual([40, 0]);
  });

  test('[COD-02] concurrent claims never exceed the limit', async () => {
    const id = await sharedPack(25);
    const rounds = players(0, kind === 'postgres' ? 12 : 4);
    const results = await Promise.all(rounds.map((round) => claim(id, players(1 + round * 10, 10))));
    const given = results.flat().filter((one) => one === CODE).length;
    expect([given, await claims(id)]).toEqual([25, 25]);
    expect(await stock(id)).toMatchObject({ total: 25, remaining: 0 });
  });

  test('[COD-01] 淘号 does not apply', async () => {
    const settings = JSON.stringify({ features: { pool: true } });
    await db.insertInto('site').values({ key: 'default', is_default: true, settings }).execute();
    const id = await sharedPack(1);
    await claim(id, [1]);
    expect(await stock(id)).toMatchObject({ claim_state: '已领完' });
    const { envelope } = await callService(db, '/vue/getpacks', { id }, NOW, player(2));
    expect(envelope).toMatchObject({ status: 0, code: 'PACK_EMPTY' });
  });

  test('[COD-02] the journal restores claims, and a rolled-back one does not take the place of another', async () => {
    const id = await sharedPack(3);
    await claim(id, [1]);
    fails = true;
    await expect(claim(id, [2, 3])).rejects.toThrow('killed');
    fails = false;
    await claim(id, [4, 5]);
    expect(lines.map(({ player: who, code }) => [who, code])).toEqual([
      [1, 'VIP666#1'],
      [2, 'VIP666#2'],
      [3, 'VIP666#3'],
      [4, 'VIP666#2'],
      [5, 'VIP666#3'],
    ]);
    await sql`delete from claim where pack_id = ${id}`.execute(db);
    await sql`delete from pack_code where pack_id = ${id}`.execute(db);
    await db.updateTable('pack').set({ shared_seats: 0, remaining: 3 }).where('id', '=', id).execute();
    const restored = await transaction(db, (tx) => replayPack(tx, id, committedEntries(lines)));
    expect(restored).toEqual({ restored: 3, without_pack: 0 });
    const owners = db.selectFrom('claim').select('player_id').where('pack_id', '=', id).orderBy('player_id');
    expect((await owners.execute()).map(({ player_id }) => player_id)).toEqual([1, 4, 5]);
    expect(await claim(id, [6])).toEqual(['PACK_EMPTY']);
    expect(await stock(id)).toMatchObject({ total: 3, remaining: 0 });
  });

  /** The state of a backup from before the first claim. */
  const emptied = async (id: number, values: { shared_code: string | null }) => {
    await sql`delete from claim where pack_id = ${id}`.execute(db);
    await sql`delete from pack_code where pack_id = ${id}`.execute(db);
    const before = { ...values, shared_total: null, shared_seats: 0, total: 0, remaining: 0 };
    await db.updateTable('pack').set(before).where('id', '=', id).execute();
  };

  test.each([null, 'OLD1'])(
    '[COD-03] the journal gives the shared code to a restored pack with %s, withheld until it is checked',
    async (shared_code) => {
      const id = await sharedPack(3);
      await claim(id, [1, 2]);
      await emptied(id, { shared_code });
      const replay = () => transaction(db, (tx) => replayPack(tx, id, committedEntries(lines)));
      expect(await replay()).toEqual({ restored: 2, without_pack: 0 });
      expect(await replay()).toEqual({ restored: 0, without_pack: 0 });
      expect([await claim(id, [1, 2, 3]), await stock(id)]).toMatchObject([
        [CODE, CODE, 'WITHHELD'],
        { remaining: 0 },
      ]);
      await transaction(db, (tx) => release(tx, id));
      expect(await claim(id, [3])).toEqual([CODE]);
      const seats = db.selectFrom('pack_code').select('code').where('pack_id', '=', id).orderBy('code');
      expect((await seats.execute()).map(({ code }) => code)).toEqual(['VIP666#1', 'VIP666#2', 'VIP666#3']);
    },
  );

  test('[COD-03] entries without the shared code also move the next seat', async () => {
    const id = await sharedPack(5);
    await claim(id, [1, 2, 3]);
    const before = committedEntries(lines).map(({ shared: _shared, ...entry }) => entry);
    await emptied(id, { shared_code: CODE });
    await db.updateTable('pack').set({ shared_total: 5 }).where('id', '=', id).execute();
    const replayed = await transaction(db, (tx) => replayPack(tx, id, before));
    expect(replayed).toEqual({ restored: 3, without_pack: 0 });
    expect(await claim(id, [4, 5, 6])).toEqual([CODE, CODE, 'PACK_EMPTY']);
  });

  test.each(['removed', 'with codes of its own'])(
    '[COD-03] a shared code of the journal is not given again if its pack is %s in the restored state',
    async (state) => {
      const id = await sharedPack(3);
      await claim(id, [1, 2]);
      await emptied(id, { shared_code: null });
      if (state === 'removed') {
        await db.deleteFrom('pack').where('id', '=', id).execute();
      } else {
        await db.insertInto('pack_code').values({ pack_id: id, code: 'OWN1' }).execute();
      }
      const replayed = await transaction(db, (tx) => replayPack(tx, id, committedEntries(lines)));
      expect(replayed).toEqual({ restored: 0, without_pack: 2 });
      const issued = db.selectFrom('issued_code').select(['code', 'player_id']).orderBy('code');
      expect(await issued.execute()).toMatchObject([
        { code: CODE },
        { code: 'VIP666#1', player_id: 1 },
        { code: 'VIP666#2', player_id: 2 },
      ]);
    },
  );

  test('[COD-03] a restore without journals withholds a limited code, not one without a limit', async () => {
    const [limited, free] = [await sharedPack(3), await sharedPack(null, '不限量')];
    await claim(limited, [1]);
    await claim(free, [1]);
    await transaction(db, withholdAll);
    expect(await listWithheld(db)).toMatchObject([{ id: limited, withheld: 2 }]);
    expect([await claim(limited, [1, 2]), await claim(free, [2])]).toEqual([[CODE, 'WITHHELD'], [CODE]]);
    expect(await stock(limited)).toMatchObject({ remaining: 0 });
    expect(await transaction(db, (tx) => release(tx, limited))).toBe(2);
    expect(await claim(limited, [2, 3, 4])).toEqual([CODE, CODE, 'PACK_EMPTY']);
  });

  test('[COD-03] an operator withholds and releases a code without a limit', async () => {
    const id = await sharedPack(null);
    expect(await transaction(db, (tx) => withhold(tx, id))).toBe(1);
    expect([await claim(id, [1]), (await stock(id))?.claim_state]).toEqual([['WITHHELD'], '已领完']);
    expect(await transaction(db, (tx) => withhold(tx, id))).toBe(0);
    expect(await transaction(db, (tx) => release(tx, id))).toBe(1);
    expect([await claim(id, [1]), (await stock(id))?.claim_state]).toEqual([[CODE], '领取中']);
  });

  test('[COD-01] a stock that an older program set to zero is corrected by the next claim', async () => {
    const id = await sharedPack(5);
    await db.updateTable('pack').set({ remaining: 0 }).where('id', '=', id).execute();
    expect(await claim(id, [1])).toEqual([CODE]);
    expect(await stock(id)).toMatchObject({ total: 5, remaining: 4 });
  });
});
