import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { EVENT_TYPES } from '#contract/admin/webhooks.ts';
import { calls } from '#contract/calls.ts';
import { readCommentEvents } from '#contract/service-events.ts';
import { recordEvents } from '#platform/admin/record-events.ts';
import { type EventSource, syncEvents } from '#platform/admin/sync-events.ts';
import type { Database } from '#platform/database/open.ts';
import { dispatchEvents } from '#services/admin/webhooks/dispatch-events.ts';
import { listEvents } from '#services/comments/events/list-events.ts';
import { watchedTables } from '#services/comments/events/watched-tables.ts';
import { describeEachDatabase } from '../databases.ts';
import { Killed, killedAt } from '../notifications/events.ts';

const NOW = new Date('2026-11-26T08:00:00Z');
const NAMES = ['一', '二', '三'];

describeEachDatabase('webhooks of the comments service in another process', (open) => {
  let main: Database;
  let comments: Database;
  beforeEach(async () => {
    main = await open();
    comments = await open();
    const webhook = { name: '接收方', url: 'https://hooks.example/', events: [...EVENT_TYPES] };
    await main
      .insertInto('webhook')
      .values({ ...webhook, created_at: NOW })
      .execute();
  });

  const source: EventSource = async (after) => ({
    status: 1,
    msg: 'ok',
    data: readCommentEvents.output.parse(await listEvents({ db: comments } as never, { after })),
  });
  /** Players write comments that wait for a moderator. */
  async function write(names: readonly string[]): Promise<void> {
    await comments
      .insertInto('comment')
      .values(
        names.map((nickname) => ({
          game_id: 5,
          nickname,
          body: '联系我',
          state: '待审核' as const,
          created_at: NOW,
        })),
      )
      .execute();
    await record();
  }
  async function record(): Promise<void> {
    await recordEvents(comments, watchedTables, NOW);
    const isReadable = async () => {
      const { rows } = await sql<{ is_readable: boolean | null }>`
        select max(changed) < pg_snapshot_xmin(pg_current_snapshot()) as is_readable from site_event`.execute(
        comments,
      );
      return rows[0]?.is_readable ?? true;
    };
    await expect.poll(isReadable, { timeout: 20_000 }).toBe(true);
  }
  async function messages(): Promise<string[]> {
    await dispatchEvents(main, NOW);
    const rows = await main.selectFrom('webhook_delivery').select('payload').orderBy('id').execute();
    return rows.map(({ payload }) => {
      const { type, data } = JSON.parse(payload);
      return `${type} ${data.id} of ${data.game_id}`;
    });
  }

  test('[HOOK-11] comments and reports become messages; what was there before the first contact does not', async () => {
    await write(['从前']);
    expect(await syncEvents(main, source)).toBe(true);
    await write(['新的']);
    const times = { created_at: NOW, due_at: NOW };
    const report = {
      report_no: 'R1',
      kind: 'game',
      target_id: 5,
      title: '标题',
      reason: '违法违规',
    } as const;
    await comments
      .insertInto('report')
      .values({ ...report, ...times })
      .execute();
    await record();
    expect(await syncEvents(main, source)).toBe(true);
    expect(await syncEvents(main, source)).toBe(true);
    expect(await messages()).toEqual(['comment.waiting 2 of 5', 'report.created 1 of null']);
  });

  test('[HOOK-11] a comments service that is down delays the messages', async () => {
    await syncEvents(main, source);
    await write(['一']);
    const down = { status: 0, msg: '', code: 'UNAVAILABLE' } as const;
    expect(await syncEvents(main, async () => down as never)).toBe(false);
    expect(await messages()).toEqual([]);
    expect(await syncEvents(main, source)).toBe(true);
    expect(await messages()).toHaveLength(1);
  });

  test('[HOOK-11] a copy that is killed at any statement copies each event once; a planted one without the keys does not', async () => {
    type Copy = (db: Database) => Promise<unknown>;
    const planted: Copy = async (db) => {
      const { list } = await listEvents({ db: comments } as never, { after: 'another database' });
      for (const { key: _key, at, ...event } of list) {
        await db
          .insertInto('site_event')
          .values({ ...event, at: new Date(at) })
          .execute();
      }
    };
    await syncEvents(main, source);
    const { position } = await main.selectFrom('event_cursor').select('position').executeTakeFirstOrThrow();
    await write(NAMES);
    const throughKills = async (copy: Copy) => {
      const counts = new Set<number>();
      for (const when of ['before', 'after'] as const) {
        for (let number = 1; ; number += 1) {
          await main.deleteFrom('site_event').execute();
          await main.updateTable('event_cursor').set({ position }).execute();
          const kill = killedAt(number, when);
          await copy(main.withPlugin(kill)).catch((error) => expect(error).toBeInstanceOf(Killed));
          await copy(main);
          counts.add((await main.selectFrom('site_event').select('id').execute()).length);
          if (!kill.isOver) {
            break;
          }
        }
      }
      return [...counts];
    };
    expect(await throughKills((db) => syncEvents(db, source))).toEqual([NAMES.length]);
    expect(Math.max(...(await throughKills(planted)))).toBeGreaterThan(NAMES.length);
  });

  test('[HOOK-11] the events of the comments service are no public call', () => {
    expect(Object.keys(calls)).not.toContain(readCommentEvents.path);
    expect(readCommentEvents.writes).toBe(true);
  });
});
