import { expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { scheduleMaintenance } from '#platform/database/maintenance.ts';
import { describeEachDatabase } from '../databases.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = '2026-11-21T10:00:00+08:00';
const before = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1_000);
const key = Buffer.alloc(32);

describeEachDatabase('maintenance', (open, kind) => {
  test('deletes expired rows and no others', async () => {
    const db = await open();
    const profile = { nickname: '玩家', icon_url: 'a.webp', mobile_masked: '138****8000' };
    const { id } = await db
      .insertInto('player')
      .values({ uid: '1', account_uid: 'own:1', ...profile })
      .returning('id')
      .executeTakeFirstOrThrow();
    const operator = await db
      .insertInto('operator')
      .values({ name: 'li.lei', display_name: '李雷', role: 'editor', created_at: before(99) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [i, expires_at] of [before(0), before(-1)].entries()) {
      const [hash, code] = [Buffer.alloc(32, i), { purpose: 'login' as const, expires_at }];
      await db
        .insertInto('session')
        .values({ token_hash: hash, player_id: id, created_at: before(99), expires_at })
        .execute();
      await db
        .insertInto('phone_code')
        .values({ flow_hash: hash, mobile_key: key, ...code })
        .execute();
      const seen = { created_at: before(99), last_seen_at: before(99), address: '', browser: '' };
      await db
        .insertInto('operator_session')
        .values({
          token_hash: hash,
          id: `${i}`,
          operator_id: operator.id,
          step: 'in' as const,
          ends_at: expires_at,
          ...seen,
        })
        .execute();
      const { id: operator_id } = await db
        .insertInto('operator')
        .values({ name: `invited${i}`, display_name: 'x', role: 'support', created_at: before(99) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('operator_invitation')
        .values({ operator_id, token_hash: hash, created_at: before(99), expires_at })
        .execute();
      await db
        .insertInto('proof_challenge')
        .values({ id: `${i}`, mobile_key: key, expires_at })
        .execute();
    }
    for (const at of [before(86_401), before(86_399)]) {
      await db.insertInto('limit_hit').values({ log: 'x', key, at }).execute();
    }
    for (const at of [before(8 * 86_400 + 1), before(8 * 86_400 - 1)]) {
      const saved = { operator_id: 1, resource: 'news', key: at.toISOString(), at };
      await db.insertInto('idempotency_key').values(saved).execute();
    }
    for (const seen_at of [before(365 * 86_400 + 1), before(365 * 86_400 - 1)]) {
      await db
        .insertInto('known_device')
        .values({ device: Buffer.from(seen_at.toISOString()), name: key, seen_at })
        .execute();
    }
    await scheduleMaintenance({ db, kind, close: async () => undefined }, silent, fixedClock(NOW))();
    for (const table of [
      'session',
      'operator_session',
      'operator_invitation',
      'phone_code',
      'proof_challenge',
      'limit_hit',
      'idempotency_key',
      'known_device',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
    }
    const [hit] = await db.selectFrom('limit_hit').select('at').execute();
    expect(hit?.at).toEqual(before(86_399));
    expect(await db.selectFrom('player').selectAll().execute()).toHaveLength(1);
  });
});
