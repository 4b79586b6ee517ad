import type { setupAside, setupRead, setupWaive } from '#contract/admin/setup.ts';
import { Refusal } from '#contract/refusal.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { type AdminContext, allows, type Operator, sitesOf } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../context.ts';
import type { StatedItem } from './setup-state.ts';

/** The row that puts the whole list aside. */
const ASIDE = 'checklist';
const SUBJECT = 'setup';

/** The items that the operator may change. An item that is done counts as done, also if it was marked as not applicable. */
export const readSetup: AdminHandle<typeof setupRead> = async ({ db, readSetupState, operator, now }) => {
  const { items, is_new } = await readSetupState(now);
  const choices = await db.selectFrom('setup_choice').selectAll().execute();
  const waivers = new Map(choices.map(({ item, reason, operator: by }) => [item, { reason, by }]));
  return {
    items: items
      .filter((item) => mayChange(operator, item))
      .map(({ is_done, permission: _permission, site: _site, ...item }) => {
        const waived = item.is_waivable ? (waivers.get(item.key) ?? null) : null;
        return { ...item, waived, state: is_done ? 'done' : waived ? 'waived' : 'open' };
      }),
    is_new,
    is_aside: waivers.has(ASIDE),
  };
};

function mayChange(operator: Operator, { permission, site }: StatedItem): boolean {
  const sites = sitesOf(operator, permission);
  return allows(operator, permission) && (sites === null || site === undefined || sites.includes(site));
}

/** @throws {Refusal} NOT_FOUND; FORBIDDEN for an item that applies to every portal */
export const waiveSetupItem: AdminHandle<typeof setupWaive> = async (context, { key, reason }) => {
  const item = (await context.readSetupState(context.now)).items.find((one) => one.key === key);
  if (!item || !mayChange(context.operator, item)) {
    throw new Refusal('NOT_FOUND', '开站清单里没有这一项');
  }
  if (!item.is_waivable) {
    throw new Refusal('FORBIDDEN', `“${item.title}”对每个网站都适用，不能标记为不适用`);
  }
  await choose({ item: key, title: item.title, reason }, context);
  return {};
};

export const putSetupAside: AdminHandle<typeof setupAside> = async (context, { is_aside }) => {
  await choose({ item: ASIDE, title: '开站清单', reason: is_aside ? '' : null }, context);
  return {};
};

/** Stores a decision, or removes it (`reason` null), with an audit entry. */
function choose(
  { item, title, reason }: { item: string; title: string; reason: string | null },
  context: AdminContext & { db: Database },
): Promise<void> {
  const { db, operator, now: at } = context;
  return transaction(db, async (tx) => {
    const before = await tx
      .deleteFrom('setup_choice')
      .where('item', '=', item)
      .returning('reason')
      .executeTakeFirst();
    if (reason !== null) {
      await tx
        .insertInto('setup_choice')
        .values({ item, reason, operator: operator.display_name, at })
        .onConflict((conflict) =>
          conflict.column('item').doUpdateSet({ reason, operator: operator.display_name, at }),
        )
        .execute();
    }
    if (before?.reason !== (reason ?? undefined)) {
      const action = item === ASIDE ? (reason === null ? '恢复显示' : '不再显示') : 'save';
      const change = { before: before ?? null, after: reason === null ? null : { reason } };
      await record(tx, { ...auditOf(SUBJECT, context), action, subject_id: item, title, ...change });
    }
  });
}
