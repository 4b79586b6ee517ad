import { type Selectable, sql } from 'kysely';
import type { deliveryList } from '#contract/admin/webhooks.ts';
import type { CallParams } from '#contract/call.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { transaction } from '#platform/database/transaction.ts';

export type TakenWebhook = Selectable<Tables['webhook']>;
export type Due = Pick<Selectable<Tables['webhook_delivery']>, 'id' | 'message_id' | 'payload' | 'attempts'> &
  Pick<TakenWebhook, 'failing_since'>;

/** Takes the webhooks with something due that no process holds, until a time. */
export function takeWebhooks(
  db: Database,
  now: Date,
  until: Date,
  busy: readonly number[],
): Promise<TakenWebhook[]> {
  return transaction(db, async (tx) => {
    const found = await tx
      .selectFrom('webhook')
      .select('id')
      .where('paused_at', 'is', null)
      .where((one) => one.or([one('taken_until', 'is', null), one('taken_until', '<', now)]))
      .where((one) =>
        one.exists(
          one
            .selectFrom('webhook_delivery')
            .select('webhook_delivery.id')
            .whereRef('webhook_delivery.webhook_id', '=', 'webhook.id')
            .where('next_at', '<=', now),
        ),
      )
      .$if(busy.length > 0, (query) => query.where('id', 'not in', [...busy]))
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = found.map(({ id }) => id);
    return ids.length === 0
      ? []
      : tx.updateTable('webhook').set({ taken_until: until }).where('id', 'in', ids).returningAll().execute();
  });
}

export async function releaseWebhook(db: Database, id: number): Promise<void> {
  await db.updateTable('webhook').set({ taken_until: null }).where('id', '=', id).execute();
}

/** The oldest due delivery of a webhook that is not paused. */
export function nextDelivery(db: Database, webhookId: number, now: Date): Promise<Due | undefined> {
  return db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select(['webhook_delivery.id', 'message_id', 'payload', 'attempts', 'failing_since'])
    .where('webhook_id', '=', webhookId)
    .where('next_at', '<=', now)
    .where('paused_at', 'is', null)
    .orderBy('webhook_delivery.id')
    .limit(1)
    .executeTakeFirst();
}

interface Result {
  id: number;
  at: Date;
  duration_ms: number;
  status: number | null;
  response: string;
  isDelivered: boolean;
  nextAt: Date | null;
  /** The reason to pause the webhook. */
  pause: string | null;
}

export function storeResult(db: Database, webhookId: number, result: Result): Promise<void> {
  const { id, at, duration_ms, status, response, isDelivered, nextAt, pause } = result;
  return transaction(db, async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set({
        next_at: nextAt,
        tried_at: at,
        duration_ms,
        status,
        response,
        attempts: sql`attempts + 1`,
        ...(isDelivered ? { delivered_at: at } : {}),
      })
      .where('id', '=', id)
      .execute();
    const failing_since = isDelivered ? null : sql<Date>`coalesce(failing_since, ${at})`;
    await tx
      .updateTable('webhook')
      .set({ failing_since, ...(pause ? { paused_at: at, pause_reason: pause } : {}) })
      .where('id', '=', webhookId)
      .execute();
  });
}

type Filter = Pick<CallParams<typeof deliveryList>, 'webhook_id' | 'state'>;

function filtered(db: Database, { webhook_id, state }: Filter) {
  return db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .$if(webhook_id !== undefined, (query) => query.where('delivery.webhook_id', '=', webhook_id ?? 0))
    .$if(state === 'waiting', (query) => query.where('delivery.next_at', 'is not', null))
    .$if(state === 'delivered', (query) =>
      query.where('delivery.next_at', 'is', null).where('delivery.delivered_at', 'is not', null),
    )
    .$if(state === 'failed', (query) =>
      query.where('delivery.next_at', 'is', null).where('delivery.delivered_at', 'is', null),
    );
}

export async function listDeliveries(
  db: Database,
  filter: Filter,
  { limit, offset, oldestFirst }: { limit: number; offset: number; oldestFirst: boolean },
) {
  const { total } = await filtered(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered(db, filter)
    .selectAll('delivery')
    .select('webhook.name as webhook')
    .orderBy('delivery.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, rows };
}

/** Webhooks that failures have paused. */
export async function countPaused(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('pause_reason', '<>', '')
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes a delivery due again, with the same id; the counts of attempts begin again. */
export async function repeatDelivery(db: Database, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ next_at: now, attempts: 0 })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
