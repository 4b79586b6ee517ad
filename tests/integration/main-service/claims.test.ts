// @module-tag exact

import { beforeAll, expect, test } from 'vitest';
import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { scaled } from '#tests/time-limits.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from './call.ts';
import { at, game, NOW, pack } from './inputs.ts';
import { noJournal } from './no-journal.ts';

const later = (ms: number) => new Date(NOW.getTime() + ms);

function player(id: number): Player {
  const mobile_masked = `138****${String(8000 + id).padStart(4, '0')}`;
  return { id, nickname: `玩家${id}`, icon_url: '', mobile_masked };
}

describeEachDatabase('claims', (open, kind) => {
  let db: Database;
  let gameId = 0;
  let made = 0;

  /** A pack with these codes and the matching stock. */
  async function packWith(codes: string[], known: Parameters<typeof pack>[2] = {}): Promise<number> {
    made += 1;
    const stock = { total: codes.length, remaining: codes.length };
    return transaction(db, async (tx) => {
      const [row] = await upsertPacks(tx, [pack(gameId, `礼包${made}`, { ...stock, ...known })]);
      const pack_id = row?.id ?? 0;
      if (codes.length > 0) {
        await tx
          .insertInto('pack_code')
          .values(codes.map((code) => ({ pack_id, code })))
          .execute();
      }
      return pack_id;
    });
  }

  const claim = async (id: number, who: number, now = NOW) =>
    (await callService(db, '/vue/getpacks', { id }, now, player(who))).envelope;

  async function code(id: number, who: number, now = NOW): Promise<string> {
    const envelope = await claim(id, who, now);
    return envelope.status === 1 ? envelope.data.claim.code : `refused: ${envelope.code}`;
  }

  /** Repeats a claim while the service is busy, as a player does. */
  async function finalCode(id: number, who: number): Promise<string> {
    for (;;) {
      const result = await code(id, who);
      if (result !== 'refused: BUSY' && result !== 'refused: UNAVAILABLE') {
        return result;
      }
    }
  }

  async function stockOf(id: number) {
    const { envelope } = await callService(db, '/vue/stock', { ids: String(id) });
    return envelope.status === 1 ? envelope.data.list[0] : undefined;
  }

  const pool = (on: boolean) => {
    const settings = JSON.stringify({ features: { pool: on } });
    return db
      .insertInto('site')
      .values({ key: 'default', is_default: true, settings })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ settings }))
      .execute();
  };

  beforeAll(async () => {
    db = await open();
    const [row] = await transaction(db, (tx) => upsertGames(tx, [game('云海剑歌')], NOW));
    gameId = row?.id ?? 0;
  });

  test('[API-01] a claim returns a code of the pack; repeating it returns the same code', async () => {
    const id = await packWith(['YM-A1', 'YM-A2'], { ends_at: at(3) });
    const first = await claim(id, 1);
    expect(first).toMatchObject({
      status: 1,
      data: { claim: { pack_id: id, code: 'YM-A1', from_pool: false, feedback: null } },
    });
    expect(first).toMatchObject({
      data: { claim: { claimed_at: '2026-11-21T10:00:00+08:00', expires_at: '2026-11-24T10:00:00+08:00' } },
    });
    expect(first).toMatchObject({ data: { is_new: true } });
    expect(await claim(id, 1, later(60_000))).toEqual({
      ...first,
      data: { ...(first.status === 1 ? first.data : {}), is_new: false },
    });
    expect(await code(id, 2)).toBe('YM-A2');
  });

  test('[API-01] concurrent, repeated claims: one code per player, no code twice, correct stock', async () => {
    const codes = Array.from({ length: 40 }, (_, index) => `YM-B${index}`);
    const id = await packWith(codes);
    const players = Array.from({ length: 50 }, (_, index) => index + 1);
    const results = await Promise.all([...players, ...players].map((who) => finalCode(id, who)));
    const [once, again] = [results.slice(0, 50), results.slice(50)];
    expect(again).toEqual(once);
    const given = once.filter((one) => one.startsWith('YM-'));
    expect([...given].sort()).toEqual([...codes].sort());
    expect(once.filter((one) => one === 'refused: PACK_EMPTY')).toHaveLength(10);
    expect(await stockOf(id)).toMatchObject({ total: 40, remaining: 0 });
  });

  // The embedded database has one session, so no other transaction can hold a lock.
  if (kind === 'postgres') {
    test('[API-01] a claim returns BUSY after it has waited three seconds for a locked pack', async () => {
      const id = await packWith(['YM-H1']);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
      const holding = transaction(db, async (tx) => {
        await tx.selectFrom('pack').select('id').where('id', '=', id).forUpdate().execute();
        held();
        await released;
      });
      await isHeld;
      const limit = setTimeout(release, 10_000);
      const start = performance.now();
      expect(await code(id, 1)).toBe('refused: BUSY');
      const waited = performance.now() - start;
      expect(waited).toBeGreaterThan(2_900);
      expect(waited).toBeLessThan(scaled(8_000));
      clearTimeout(limit);
      release();
      await holding;
      expect(await code(id, 1)).toBe('YM-H1');
    });
  }

  test('[API-01] a pack issues no code before its start or after its end; an earlier claim still returns its code', async () => {
    const coming = await packWith(['YM-C1'], { starts_at: at(1) });
    expect(await code(coming, 1)).toBe('refused: PACK_NOT_STARTED');
    const ending = await packWith(['YM-D1', 'YM-D2'], { ends_at: at(1) });
    expect(await code(ending, 1)).toBe('YM-D1');
    expect(await code(ending, 2, at(1))).toBe('refused: PACK_ENDED');
    expect(await code(ending, 1, at(1))).toBe('YM-D1');
    expect(await code(999_999, 1)).toBe('refused: NOT_FOUND');
  });

  test('[API-01] a pack without codes is empty whatever its imported stock, which is set to 0', async () => {
    const id = await packWith([], { total: 10, remaining: 5 });
    expect(await code(id, 1)).toBe('refused: PACK_EMPTY');
    expect(await stockOf(id)).toMatchObject({ remaining: 0 });
  });

  test('only the claim of the last code invalidates the pages of the pack', async () => {
    const invalidated: (readonly string[])[] = [];
    const issueCodes = issueCodesFrom(db, noJournal, (tags) => {
      invalidated.push(tags);
    });
    const id = await packWith(['YM-L1', 'YM-L2', 'YM-L3']);
    const issue = (...players: number[]) =>
      issueCodes(
        id,
        players.map((player_id) => ({ player_id, label: '', at: NOW })),
      );
    await issue(1, 2);
    expect(invalidated).toEqual([]);
    await issue(2, 3, 4);
    expect(invalidated).toEqual([[`pack:${id}`, 'packs']]);
    await issue(5);
    expect(invalidated).toHaveLength(1);
  });

  test('a claim that cannot be written to the journal fails and leaves its code free', async () => {
    const id = await packWith(['YM-O1']);
    const full = { record: () => Promise.reject(new Error('no space left on device')) };
    const issueCodes = issueCodesFrom(db, full, () => undefined);
    await expect(issueCodes(id, [{ player_id: 860, label: '', at: NOW }])).rejects.toThrow('no space left');
    expect(await stockOf(id)).toMatchObject({ remaining: 1, claim_state: '领取中' });
    expect(await code(id, 861)).toBe('YM-O1');
    expect(await code(id, 860)).toBe('refused: PACK_EMPTY');
  });

  test('withheld codes are not issued; the claim returns UNAVAILABLE, not PACK_EMPTY', async () => {
    const id = await packWith(['YM-E1']);
    await db.updateTable('pack_code').set({ quarantined: true }).where('pack_id', '=', id).execute();
    expect(await claim(id, 1)).toMatchObject({ code: 'UNAVAILABLE', msg: '礼包正在核对库存，请稍后再来' });
  });

  test('a player over the claim limit gets TOO_MANY; a repeated claim still returns its code', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      ids.push(await packWith([`YM-F${count}`]));
    }
    for (const id of ids.slice(0, 30)) {
      expect(await code(id, 700)).toMatch(/^YM-F/);
    }
    expect(await claim(ids[30] ?? 0, 700)).toMatchObject({
      code: 'TOO_MANY',
      msg: '领取太频繁了，请一分钟后再试',
      retry_after: 60,
    });
    expect(await code(ids[0] ?? 0, 700)).toBe('YM-F0');
    expect(await code(ids[30] ?? 0, 700, later(61_000))).toBe('YM-F30');
  });

  test('[API-01] an empty pack draws an old claimed code, marked as drawn, and the same one for an hour', async () => {
    await pool(true);
    const id = await packWith(['YM-G1', 'YM-G2']);
    expect(await code(id, 1)).toBe('YM-G1');
    expect(await code(id, 2)).toBe('YM-G2');
    expect(await claim(id, 3, at(0, '12:00'))).toMatchObject({
      code: 'PACK_EMPTY',
      msg: '暂时没有可以淘的号，请过些时候再来',
    });
    const drawn = await Promise.all([1, 2, 3, 4].map(() => claim(id, 3, at(2))));
    const codes = drawn.map((one) => (one.status === 1 ? one.data.claim.code : one.code));
    expect(drawn[0]).toMatchObject({ status: 1, data: { claim: { from_pool: true, pack_id: id } } });
    expect(new Set(codes).size).toBe(1);
    expect(['YM-G1', 'YM-G2']).toContain(codes[0]);
    const other = codes[0] === 'YM-G1' ? 'YM-G2' : 'YM-G1';
    expect(await code(id, 3, at(2, '11:01'))).toBe(other);
    expect(await code(id, 3, at(2, '13:00'))).toBe('refused: PACK_EMPTY');
    expect(await code(id, 1, at(2))).toBe('YM-G1');
    await pool(false);
    expect(await claim(id, 4, at(2))).toMatchObject({ code: 'PACK_EMPTY', msg: '礼包已领完' });
  });

  test('the pool skips codes that their owner reported as invalid and limits a player to twenty draws an hour', async () => {
    await pool(true);
    const id = await packWith(['YM-M1', 'YM-M2']);
    expect(await code(id, 850)).toBe('YM-M1');
    const owned = await claim(id, 851);
    const dead = owned.status === 1 ? owned.data.claim.id : 0;
    await callService(db, '/vue/packfeedback', { id: dead, feedback: '失效' }, NOW, player(851));
    expect(await code(id, 852, at(2))).toBe('YM-M1');
    expect(await code(id, 852, at(2, '11:01'))).toBe('refused: PACK_EMPTY');
    const ids: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      ids.push(await packWith([`YM-N${count}`]));
    }
    for (const one of ids) {
      await code(one, 850, later(61_000));
    }
    for (const one of ids.slice(0, 20)) {
      expect(await code(one, 853, at(2))).toMatch(/^YM-N/);
    }
    expect(await claim(ids[20] ?? 0, 853, at(2))).toMatchObject({
      code: 'TOO_MANY',
      msg: '淘号太频繁了，请一小时后再试',
      retry_after: 3_600,
    });
    expect(await code(ids[20] ?? 0, 853, at(2, '11:01'))).toBe('YM-N20');
    await pool(false);
  });

  test('[API-01] 我的礼包 lists claims and draws with pack and steps, newest first, in pages', async () => {
    await pool(true);
    const shown = await packWith(['YM-H1'], { how_to: ['进入游戏', '点福利，输入兑换码'] });
    const ended = await packWith(['YM-H2'], { ends_at: at(1) });
    expect(await code(shown, 800)).toBe('YM-H1');
    expect(await code(ended, 801)).toBe('YM-H2');
    expect(await code(shown, 801, at(2))).toBe('YM-H1');
    await db.updateTable('pack').set({ published: false }).where('id', '=', ended).execute();
    const { envelope } = await callService(db, '/vue/getfinshpacks', {}, at(2), player(801));
    expect(envelope).toMatchObject({ status: 1, data: { total: 2, page: 1 } });
    const list = envelope.status === 1 ? envelope.data.list : [];
    expect(list.map((one) => [one.code, one.from_pool])).toEqual([
      ['YM-H1', true],
      ['YM-H2', false],
    ]);
    expect(list[0]?.how_to).toEqual(['进入游戏', '点福利，输入兑换码']);
    expect(list[1]?.pack).toMatchObject({ id: ended, claim_state: '已结束', game: { name: '云海剑歌' } });
    const second = await callService(db, '/vue/getfinshpacks', { page: 2, size: 1 }, at(2), player(801));
    expect(second.envelope).toMatchObject({ data: { list: [{ code: 'YM-H2' }], total: 2 } });
    await pool(false);
  });

  test('a player may send feedback on codes twenty times a minute', async () => {
    const id = await packWith(['YM-L1']);
    const envelope = (await claim(id, 870)) as { data: { claim: { id: number } } };
    const params = { id: envelope.data.claim.id, feedback: '可用' } as const;
    const sendFeedback = async (now: Date) =>
      (await callService(db, '/vue/packfeedback', params, now, player(870))).envelope;
    for (let i = 0; i < 20; i += 1) {
      expect((await sendFeedback(NOW)).status).toBe(1);
    }
    expect(await sendFeedback(NOW)).toMatchObject({
      code: 'TOO_MANY',
      msg: '操作太频繁了，请 60 秒后再试',
      retry_after: 60,
    });
    expect((await sendFeedback(new Date(NOW.getTime() + 60_000))).status).toBe(1);
  });

  test('only the last feedback of a player counts, and only on an own code', async () => {
    const id = await packWith(['YM-J1'], { feedback_good: 4, feedback_bad: 1 });
    const envelope = await claim(id, 1);
    const claimId = envelope.status === 1 ? envelope.data.claim.id : 0;
    const sendFeedback = async (who: number, feedback: '可用' | '失效') =>
      (await callService(db, '/vue/packfeedback', { id: claimId, feedback }, NOW, player(who))).envelope;
    expect(await sendFeedback(1, '可用')).toMatchObject({ data: { feedback: { good: 5, bad: 1 } } });
    expect(await sendFeedback(1, '可用')).toMatchObject({ data: { feedback: { good: 5, bad: 1 } } });
    expect(await sendFeedback(1, '失效')).toMatchObject({ data: { feedback: { good: 4, bad: 2 } } });
    expect(await sendFeedback(2, '可用')).toMatchObject({ status: 0, code: 'NOT_FOUND' });
    expect(await claim(id, 1)).toMatchObject({ data: { claim: { feedback: '失效' } } });
  });

  test('the broadcast line lists the newest claims with masked players', async () => {
    const id = await packWith(['YM-K1', 'YM-K2']);
    await code(id, 901);
    await code(id, 902, later(1_000));
    const { envelope } = await callService(db, '/vue/broadcast', {});
    const list = envelope.status === 1 ? envelope.data.list : [];
    expect(list.slice(0, 2).map((one) => one.mobile_masked)).toEqual(['138****8902', '138****8901']);
    expect(list[0]).toMatchObject({ pack_id: id, game: '云海剑歌', claimed_at: '2026-11-21T10:00:01+08:00' });
    expect(list.length).toBeLessThanOrEqual(20);
  });
});
