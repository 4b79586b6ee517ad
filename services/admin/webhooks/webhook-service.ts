import { type Selectable, sql } from 'kysely';
import type { Permission } from '#contract/admin/roles.ts';
import * as calls from '#contract/admin/webhooks.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { auditOf } from '#platform/admin/records.ts';
import { readEvents } from '#platform/admin/site-events.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import { type AdminContext, allows } from '#platform/core/operator.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { HOUR } from '#platform/security/limits/limit.ts';
import type { AdminHandle } from '../context.ts';
import { listDeliveries, repeatDelivery } from './delivery-repository.ts';
import { dataOf, deliveryOf } from './dispatch-events.ts';
import { sealSecret } from './secrets.ts';
import { newSecret } from './sign.ts';

type Webhook = Selectable<Tables['webhook']>;

export const readWebhooks: AdminHandle<typeof calls.webhookList> = async ({ db }) => {
  const rows = await db
    .selectFrom('webhook')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from webhook_delivery
        where webhook_id = webhook.id and next_at is not null)`.as('waiting'),
      sql<Date | null>`(select max(delivered_at) from webhook_delivery where webhook_id = webhook.id)`.as(
        'last_delivered_at',
      ),
    ])
    .orderBy('id')
    .execute();
  const at = (moment: Date | null) => moment && chinaTime(new Date(moment));
  return {
    list: rows.map(({ id, name, url, events, waiting, pause_reason, ...row }) => ({
      id,
      name,
      url,
      events,
      waiting,
      pause_reason,
      old_secret_until: at(row.old_secret_until),
      failing_since: at(row.failing_since),
      paused_at: at(row.paused_at),
      last_delivered_at: at(row.last_delivered_at),
    })),
  };
};

/** @throws {Refusal} NOT_FOUND, CONFLICT (too many) */
export const saveWebhook: AdminHandle<typeof calls.webhookSave> = async (context, { id, ...own }) => {
  const { db, secret } = context;
  return transaction(db, async (tx) => {
    if (id !== null) {
      const before = await lock(tx, id);
      await tx.updateTable('webhook').set(own).where('id', '=', id).execute();
      const { name, url, events } = before;
      await recordChange(tx, 'save', { id, name: own.name }, context, {
        before: { name, url, events },
        after: own,
      });
      return { id, secret: null };
    }
    const { count } = await tx
      .selectFrom('webhook')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= calls.MOST_WEBHOOKS) {
      throw new Refusal('CONFLICT', `最多 ${calls.MOST_WEBHOOKS} 个 Webhook，请先删除不再使用的`);
    }
    const created = await tx
      .insertInto('webhook')
      .values({ ...own, created_at: context.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const text = newSecret();
    const secret_sealed = sealSecret(secret, created.id, text);
    await tx.updateTable('webhook').set({ secret_sealed }).where('id', '=', created.id).execute();
    await recordChange(tx, 'create', { id: created.id, name: own.name }, context, { after: own });
    return { id: created.id, secret: text };
  });
};

/**
 * Replaces the secret; the old one stays valid for a day.
 * @throws {Refusal} NOT_FOUND
 */
export const rotateSecret: AdminHandle<typeof calls.webhookRotate> = async (context, { id }) => {
  const { db, secret } = context;
  const text = newSecret();
  const old_secret_until = new Date(context.now.getTime() + calls.ROTATION_HOURS * HOUR);
  await transaction(db, async (tx) => {
    const { name, secret_sealed } = await lock(tx, id);
    const own = {
      secret_sealed: sealSecret(secret, id, text),
      old_secret_sealed: secret_sealed,
      old_secret_until,
    };
    await tx.updateTable('webhook').set(own).where('id', '=', id).execute();
    await recordChange(tx, 'secret_rotated', { id, name }, context, {});
  });
  return { secret: text, old_secret_until: chinaTime(old_secret_until) };
};

/** Removes a webhook with its deliveries. @throws {Refusal} NOT_FOUND */
export const removeWebhook: AdminHandle<typeof calls.webhookRemove> = async (context, { id }) => {
  await transaction(context.db, async (tx) => {
    const { name, url, events } = await lock(tx, id);
    await tx.deleteFrom('webhook').where('id', '=', id).execute();
    await recordChange(tx, 'remove', { id, name }, context, { before: { name, url, events } });
  });
  return {};
};

/** @throws {Refusal} NOT_FOUND */
export const pauseWebhook: AdminHandle<typeof calls.webhookPause> = async (context, { id, paused }) => {
  await transaction(context.db, async (tx) => {
    const before = await lock(tx, id);
    const own = paused
      ? { paused_at: before.paused_at ?? context.now, pause_reason: before.pause_reason }
      : { paused_at: null, pause_reason: '', failing_since: null };
    await tx.updateTable('webhook').set(own).where('id', '=', id).execute();
    await recordChange(tx, 'save', { id, name: before.name }, context, {
      before: { paused: before.paused_at !== null },
      after: { paused },
    });
  });
  return {};
};

/** Sends a test event to a webhook. @throws {Refusal} NOT_FOUND, CONFLICT (paused) */
export const testWebhook: AdminHandle<typeof calls.webhookTest> = async (context, { id }) => {
  return transaction(context.db, async (tx) => {
    const { name, paused_at } = await lock(tx, id);
    if (paused_at) {
      throw new Refusal('CONFLICT', '这个 Webhook 已暂停，请先恢复');
    }
    const data = { id, title: name, game_id: null, path: null };
    const payload = JSON.stringify({ type: calls.TEST_EVENT, timestamp: chinaTime(context.now), data });
    const message = { message_id: `evt_test_${randomId()}`, type: calls.TEST_EVENT, payload };
    const { id: delivery } = await tx
      .insertInto('webhook_delivery')
      .values(deliveryOf(id, message, context.now))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { delivery };
  });
};

export const readDeliveries: AdminHandle<typeof calls.deliveryList> = async (
  { db },
  { page, size, sort, ...filter },
) => {
  const range = { limit: size, offset: (page - 1) * size, oldestFirst: sort === 'id' };
  const { total, rows } = await listDeliveries(db, filter, range);
  const at = (moment: Date | null) => moment && chinaTime(moment);
  return {
    total,
    page,
    size,
    list: rows.map(({ webhook_id: _webhook, delivered_at, ...row }) => ({
      ...row,
      state: row.next_at ? 'waiting' : delivered_at ? 'delivered' : 'failed',
      created_at: chinaTime(row.created_at),
      tried_at: at(row.tried_at),
      next_at: at(row.next_at),
    })),
  };
};

/** Sends a message again, with the same id. @throws {Refusal} NOT_FOUND */
export const replayDelivery: AdminHandle<typeof calls.deliveryReplay> = async ({ db, now }, { id }) => {
  if (!(await repeatDelivery(db, id, now))) {
    throw new Refusal('NOT_FOUND', '这条投递记录已经清理');
  }
  return {};
};

/** What may be read of each kind of event. */
const READ: Readonly<Record<string, Permission>> = {
  game: 'games.read',
  news: 'news.read',
  pack: 'packs.read',
  opening: 'openings.read',
  test: 'tests.read',
  activity: 'activities.read',
  banner: 'banners.read',
  comment: 'comments.read',
  report: 'reports.read',
};

/** The events after a position that the caller may read about. */
export const readChanges: AdminHandle<typeof calls.changeList> = async ({ db, operator }, { after }) => {
  const { list, position, more } = await readEvents(db, after);
  const mayRead = (type: string) => {
    const permission = READ[type.slice(0, type.indexOf('.'))];
    return permission !== undefined && allows(operator, permission);
  };
  return {
    position,
    more,
    list: list
      .filter(({ type }) => mayRead(type))
      .map((event) => ({ key: event.key, type: event.type, at: chinaTime(event.at), data: dataOf(event) })),
  };
};

/** @throws {Refusal} NOT_FOUND */
async function lock(tx: Tx, id: number): Promise<Webhook> {
  const row = orNotFound(
    await tx.selectFrom('webhook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    '这个 Webhook 不存在，可能已经删除',
  );
  return row;
}

function recordChange(
  tx: Tx,
  action: string,
  { id, name }: Pick<Webhook, 'id' | 'name'>,
  context: AdminContext,
  change: { before?: object; after?: object },
): Promise<void> {
  return record(tx, { ...auditOf('webhooks', context), action, subject_id: id, title: name, ...change });
}
