// @module-tag exact

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { Refusal } from '#contract/refusal.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import type { JournalEntry } from '#services/main/codes/journal/journal-entry.ts';
import { readGrants, resumeGrant, startGrant } from '#services/main/reservations/grants/grant-service.ts';
import { type FailedGrant, runGrants } from '#services/main/reservations/grants/run-grants.ts';
import { describeEachDatabase } from '../databases.ts';
import { packOf } from '../main-service/code-packs.ts';
import { at, NOW } from '../main-service/inputs.ts';
import { Killed, killedAt } from '../notifications/events.ts';
import { coming, reserve } from './reserving.ts';

const clock: Clock = { now: () => at(0, '12:00') };
const context = {
  operator: { id: null, name: '运营', role: 'operations' },
  address: '203.0.113.7',
  now: at(0, '12:00'),
} as unknown as AdminContext;
const codes = (count: number) => Array.from({ length: count }, (_, index) => `YM-${index}`);

describeEachDatabase('grants to players with a reservation', (open) => {
  let db: Database;
  let game = 0;
  let journal: JournalEntry[] = [];
  beforeEach(async () => {
    db = await open();
    game = await coming(db);
    journal = [];
  });

  const issueOn = (on: Database): IssueCodes =>
    issueCodesFrom(
      on,
      {
        record: async (entries) => {
          journal.push(...(entries as JournalEntry[]));
          return { committed: () => undefined, lost: () => undefined };
        },
      },
      () => undefined,
    );
  const within = (on = db) => ({ db: on, publish: async () => undefined, ...context }) as never;
  const start = (pack_id: number, source: 'game' | 'pack' = 'game') =>
    startGrant(within(), { pack_id, source });
  const read = (pack_id: number) => readGrants(within(), { pack_id });
  const fail = (_grant: FailedGrant, error: unknown) => {
    throw error;
  };
  const run = (issueCodes = issueOn(db), on = db) => runGrants({ db: on, clock, issueCodes, onError: fail });
  const claims = () => db.selectFrom('claim').select(['player_id', 'code_id']).orderBy('id').execute();
  const refused = async (work: Promise<unknown>) => {
    const error = await work.catch((one: unknown) => one);
    return error instanceof Refusal ? error.message : error;
  };

  test('[RSV-08] each player with a reservation gets one code, in the order of the reservations, and a notification', async () => {
    const { id } = await packOf(db, codes(5));
    for (const [player, minute] of [
      [3, '10:01'],
      [1, '10:02'],
      [2, '10:03'],
      [4, '10:04'],
    ] as const) {
      await reserve(db, player, game, { now: at(0, minute) });
    }
    await reserve(db, 4, game, { on: false });
    await issueOn(db)(id, [{ player_id: 1, label: '138****1001', at: NOW }]);
    expect(await read(id)).toMatchObject({
      refusal: null,
      codes: 4,
      grants: [],
      sources: [
        { source: 'game', players: 3, had: 1 },
        { source: 'pack', players: 0, had: 0 },
      ],
    });
    await start(id);
    expect(await refused(start(id))).toBe('这个礼包正在发放');
    await run();
    await run();
    expect((await claims()).map(({ player_id }) => player_id)).toEqual([1, 3, 2]);
    expect(journal.map(({ player, label }) => [player, label])).toEqual([
      [1, ''],
      [3, ''],
      [2, ''],
    ]);
    const { grants } = await read(id);
    expect(grants).toMatchObject([
      { state: 'done', players: 3, had: 1, given: 2, without: 0, operator: '运营' },
    ]);
    const notified = await db.selectFrom('notification').select('player_id').orderBy('player_id').execute();
    expect(notified).toEqual([{ player_id: 2 }, { player_id: 3 }]);
    const audited = await db.selectFrom('audit_entry').select(['action', 'subject_id']).execute();
    expect(audited).toEqual([{ action: '发放', subject_id: String(id) }]);
  });

  test('[RSV-08] the notification says what the player has reserved', async () => {
    await reserve(db, 1, game);
    const { id } = await packOf(db, codes(2));
    await db.insertInto('pack_reservation').values({ pack_id: id, player_id: 2, reserved_at: NOW }).execute();
    const titles = async (source: 'game' | 'pack') => {
      await start(id, source);
      await run();
      return db.selectFrom('notification').select('title').execute();
    };
    expect(await titles('game')).toEqual([{ title: '您预约的《云海剑歌》送您礼包：礼包 YM-0 YM-1' }]);
    await db.deleteFrom('notification').execute();
    expect(await titles('pack')).toEqual([{ title: '您预约的礼包已发放：云海剑歌 礼包 YM-0 YM-1' }]);
  });

  test('[RSV-08] the counts of a grant are final when it ends, and are not counted again', async () => {
    const { id } = await packOf(db, codes(3));
    for (const player of [1, 2]) {
      await reserve(db, player, game, { now: at(0, `10:0${player}`) });
    }
    await start(id);
    await run();
    await issueOn(db)(id, [{ player_id: 3, label: '138****1003', at: at(0, '13:00') }]);
    await reserve(db, 2, game, { on: false });
    const counts: string[] = [];
    const watched = db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('left join claim')) {
          counts.push(node.kind);
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { grants } = await readGrants(within(watched), { pack_id: id });
    expect(grants).toMatchObject([{ state: 'done', players: 2, had: 0, given: 2, without: 0 }]);
    expect(counts).toHaveLength(2);
  });

  test('[RSV-08] a player who claims the pack alone during the grant gets no message of it', async () => {
    const { id } = await packOf(db, codes(3));
    for (const player of [1, 2, 3]) {
      await reserve(db, player, game, { now: at(0, `10:0${player}`) });
    }
    await start(id);
    await issueOn(db)(id, [{ player_id: 2, label: '138****1002', at: at(0, '12:01') }]);
    await run();
    const notified = await db.selectFrom('notification').select('player_id').orderBy('player_id').execute();
    expect(notified).toEqual([{ player_id: 1 }, { player_id: 3 }]);
    expect((await claims()).map(({ player_id }) => player_id)).toEqual([2, 1, 3]);
  });

  test('[RSV-15] a grant that fails holds up none of the others, is reported and is tried again', async () => {
    await reserve(db, 1, game);
    const broken = await packOf(db, codes(1));
    const sound = await packOf(
      db,
      codes(1).map((code) => `B-${code}`),
    );
    await start(broken.id);
    await start(sound.id);
    const failed: number[] = [];
    const issue = issueOn(db);
    const failing: IssueCodes = (pack, ...rest) =>
      pack === broken.id ? Promise.reject(new Error('disk full')) : issue(pack, ...rest);
    const onError = ({ pack_id }: FailedGrant) => void failed.push(pack_id);
    await runGrants({ db, clock, issueCodes: failing, onError });
    expect(failed).toEqual([broken.id]);
    expect((await read(sound.id)).grants).toMatchObject([{ state: 'done', given: 1 }]);
    expect((await read(broken.id)).grants).toMatchObject([{ state: 'running', given: 0, without: 1 }]);
    await run();
    expect((await read(broken.id)).grants).toMatchObject([{ state: 'done', given: 1 }]);
  });

  test('[RSV-10] a grant ends after a batch with its process, and the next one continues', async () => {
    const { id } = await packOf(db, codes(101));
    await sql`
      insert into game_reservation (game_id, player_id, reserved_at)
      select ${game}::bigint, player, ${NOW}::timestamptz from generate_series(1, 101) as player`.execute(db);
    await start(id);
    const ending = new AbortController();
    const issue = issueOn(db);
    const last: IssueCodes = (...given) => {
      ending.abort();
      return issue(...given);
    };
    await runGrants({ db, clock, issueCodes: last, onError: fail }, ending.signal);
    expect((await read(id)).grants).toMatchObject([{ state: 'running', given: 100, without: 1 }]);
    await run();
    expect((await read(id)).grants).toMatchObject([{ state: 'done', given: 101, without: 0 }]);
  });

  test('[RSV-09] a grant stops when the codes run out, reports how many are left, and continues after a refill', async () => {
    const { id } = await packOf(db, codes(2));
    for (const player of [1, 2, 3, 4, 5]) {
      await reserve(db, player, game, { now: at(0, `10:0${player}`) });
    }
    const grant = await start(id);
    await run();
    expect(await read(id)).toMatchObject({
      refusal: '没有可发的兑换码，请先导入',
      grants: [{ state: 'stopped', why: '兑换码已发完', given: 2, without: 3 }],
    });
    expect(await refused(resumeGrant(within(), grant))).toBe('没有可发的兑换码，请先导入');
    await sql`insert into pack_code (pack_id, code) select ${id}::bigint, 'NEW-' || n from generate_series(1, 9) as n`.execute(
      db,
    );
    await sql`update pack set total = 11, remaining = 9 where id = ${id}`.execute(db);
    await resumeGrant(within(), grant);
    await run();
    expect((await read(id)).grants).toMatchObject([{ state: 'done', why: null, given: 5, without: 0 }]);
    expect((await claims()).map(({ player_id }) => player_id)).toEqual([1, 2, 3, 4, 5]);
    expect(await refused(resumeGrant(within(), grant))).toBe('这次发放没有中断');
  });

  test('[RSV-09] a pack that is not open is not granted', async () => {
    const { id } = await packOf(db, codes(2), { starts_at: at(3) });
    expect(await refused(start(id))).toBe('礼包还没有开始领取');
    expect((await read(id)).refusal).toBe('礼包还没有开始领取');
    await db.updateTable('pack').set({ published: false }).where('id', '=', id).execute();
    expect(await refused(start(id))).toBe('礼包或游戏没有发布，发布后才能发放');
  });

  /** Kills a grant before and after each statement; another process continues. Returns the faults. */
  async function throughKills(
    runOn: (on: Database) => Promise<void>,
    checksMessages = true,
  ): Promise<string[]> {
    const faults: string[] = [];
    for (const player of [1, 2, 3]) {
      await reserve(db, player, game, { now: at(0, `10:0${player}`) });
    }
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        const { id } = await packOf(
          db,
          codes(9).map((code) => `${when}-${number}-${code}`),
        );
        await start(id);
        const kill = killedAt(number, when);
        await runOn(db.withPlugin(kill)).catch((error) => expect(error).toBeInstanceOf(Killed));
        await runOn(db);
        const rows = await db.selectFrom('claim').select('player_id').where('pack_id', '=', id).execute();
        const owners = rows.map(({ player_id }) => player_id).sort();
        if (owners.join() !== '1,2,3') {
          faults.push(`${when} ${number}: ${owners}`);
        }
        const notified = await db.deleteFrom('notification').returning('player_id').execute();
        if (checksMessages && notified.length !== 3) {
          faults.push(`${when} ${number}: ${notified.length} messages`);
        }
        if (!kill.isOver) {
          break;
        }
      }
    }
    return faults;
  }

  test('[RSV-10] a process that is killed during a grant gives no player two codes or messages and leaves none out', async () => {
    expect(await throughKills((on) => run(issueOn(on), on))).toEqual([]);
    const all = await claims();
    expect(new Set(all.map(({ code_id }) => code_id)).size).toBe(all.length);
  });

  test('[RSV-10] the check notices a grant that gives the next codes without looking at claims', async () => {
    await sql`alter table claim drop constraint claim_pack_id_player_id_key`.execute(db);
    const careless: IssueCodes = async (pack_id, claimants) => {
      const results: Awaited<ReturnType<IssueCodes>> = new Map();
      for (const { player_id, at: claimed_at } of claimants) {
        const { rows } = await sql<{ id: number; code_id: number }>`
          with code as (
            update pack_code set claimed = true
            where id = (select min(id) from pack_code where pack_id = ${pack_id} and not claimed) returning id
          )
          insert into claim (pack_id, code_id, player_id, claimed_at)
          select ${pack_id}::bigint, id, ${player_id}::bigint, ${claimed_at}::timestamptz from code
          returning id, code_id`.execute(db);
        const [row = { id: 0, code_id: 0 }] = rows;
        const claim = { ...row, code: '', claimed_at, feedback: null };
        results.set(player_id, { outcome: 'given', claim, ends_at: null });
      }
      return results;
    };
    expect(await throughKills((on) => run(careless, on), false)).not.toEqual([]);
  });

  test('[RSV-10] the check notices messages that are sent after the commit of the codes', async () => {
    const late =
      (on: Database): IssueCodes =>
      async (pack, claimants, onGiven) => {
        const given: number[] = [];
        const results = await issueOn(on)(
          pack,
          claimants,
          async (_tx, players) => void given.push(...players),
        );
        await transaction(on, async (tx) => onGiven?.(tx, given));
        return results;
      };
    expect(await throughKills((on) => run(late(on), on))).not.toEqual([]);
  });
});
