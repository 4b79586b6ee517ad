import {
  REVIEWED,
  type Reviewed,
  type reviewApprove,
  type reviewReturn,
  type reviewSettings,
  type reviewSettingsSave,
  type reviewSubmit,
  type reviewWithdraw,
} from '#contract/admin/reviews.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { Refusal, refuseFields } from '#contract/refusal.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { storeCreated, withCreated } from '#platform/admin/idempotency-keys.ts';
import { auditOf, type HeldRecord } from '#platform/admin/records.ts';
import { isPublicState, isReviewed, mayPublish, OWN_REVIEWS } from '#platform/admin/review-gate.ts';
import { holdVersion, saveWithin } from '#platform/admin/save-record.ts';
import { boundTo } from '#platform/admin/site-bounds.ts';
import { record } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { type AdminContext, allows } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { sanitiseHtml } from '#platform/security/html/sanitise.ts';
import type { AdminHandle } from '../admin-context.ts';
import { mergedItem } from './review-merge.ts';
import { titleOfNew } from './review-names.ts';
import { dueNow } from './review-publication.ts';
import { holdReviewed, type ReviewDeps, requireReview, resourceNamed } from './review-queue.ts';
import {
  closeReview,
  findReview,
  isNewRecord,
  lockReview,
  NEW_VERSION,
  numberOfNew,
  type StoredReview,
} from './review-repository.ts';

type Deps = ReviewDeps & { publish: PublishChanges };

/** Stores a change of a record that waits for a review. What players see stays. */
export const submitReview: AdminHandle<typeof reviewSubmit> = (
  context,
  { resource: name, record_id, version, item, publication = null, idempotency_key },
) => {
  const { operator, now } = context;
  if (!allows(operator, `${name}.write` as Permission)) {
    throw new Refusal('FORBIDDEN', '您没有修改这类内容的权限');
  }
  const resource = boundTo(resourceNamed(context, name), 'write', context);
  if (publication && !isPublicState(publication)) {
    throw new Refusal('BAD_REQUEST', '提交审核只能申请发布或定时发布');
  }
  if (record_id === null && resource.isPublished) {
    throw new Refusal('BAD_REQUEST', '请先保存草稿，再提交审核');
  }
  const given = validItem(resource, item);
  const kind = { name: `reviews.${name}`, table: 'content_review' } as const;
  return transaction(context.db, async (tx) => {
    const [earlier] = await withCreated(tx, kind, [{ id: record_id, version, idempotency_key }], context);
    const held =
      record_id === null
        ? {
            id: await numberOfSubmitted(tx, earlier?.id ?? null),
            version: NEW_VERSION,
            title: await titleOfNew(tx, given),
            item: null,
          }
        : await holdVersion(tx, resource, record_id, version);
    const problems = (await resource.check?.(tx, given, record_id, context, held.item)) ?? [];
    if (problems.length > 0) {
      throw refuseFields(problems);
    }
    await replaceOwn(tx, { name, recordId: held.id }, context);
    const { id } = await tx
      .insertInto('content_review')
      .values({
        resource: name,
        record_id: held.id,
        version: held.version,
        title: held.title,
        submitted_at: now,
        base: JSON.stringify(held.item ?? {}),
        item: JSON.stringify(sanitised('', given)),
        publication: publication && JSON.stringify(publication),
        submitted_by: operator.id,
        submitted_name: operator.display_name || operator.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeCreated(tx, kind, [{ ...earlier, id, version }], context);
    await audit(tx, { resource: name, record_id: held.id, title: held.title }, 'review_submitted', context);
    return { id };
  });
};

/**
 * The number of a new record: that of its earlier submission with the same key, which the new one replaces if it waits.
 * @throws {Refusal} CONFLICT if the earlier one was approved
 */
async function numberOfSubmitted(tx: Tx, earlier: number | null): Promise<number> {
  const row = earlier === null ? undefined : await lockReview(tx, earlier);
  if (row?.state === '已通过') {
    throw new Refusal('CONFLICT', '您提交的这条内容已通过审核，请在列表里打开它，再改一次');
  }
  return row?.record_id ?? numberOfNew(tx);
}

/** @throws {Refusal} BAD_REQUEST with the fields that the form refuses */
function validItem({ calls }: AnyResource, item: unknown): Record<string, unknown> {
  const checked = calls.form.safeParse(item);
  if (!checked.success) {
    throw refuseFields(
      checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), msg: message })),
    );
  }
  return checked.data as Record<string, unknown>;
}

/** Locks the record before its review, as a submission does: the other order would deadlock with one. */
async function holdRecordOf(tx: Tx, deps: Deps, id: number): Promise<HeldRecord | undefined> {
  const row = await findReview(tx, id);
  return row && holdReviewed(tx, deps, row);
}

/** The values as they are stored once they are saved, so that only real changes are compared. */
function sanitised(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    return name.endsWith('_html') ? sanitiseHtml(value) : value;
  }
  if (Array.isArray(value)) {
    return value.map((one) => sanitised(name, one));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sanitised(key, one)]));
  }
  return value;
}

/** Withdraws the operator's waiting change of a record. @throws {Refusal} CONFLICT for that of another operator */
async function replaceOwn(
  tx: Tx,
  { name, recordId }: { name: Reviewed; recordId: number },
  { operator, now }: AdminContext,
): Promise<void> {
  const waiting = await tx
    .selectFrom('content_review')
    .select(['id', 'submitted_by', 'submitted_name'])
    .where('resource', '=', name)
    .where('record_id', '=', recordId)
    .where('state', '=', '待审核')
    .forUpdate()
    .executeTakeFirst();
  if (waiting && waiting.submitted_by !== operator.id) {
    throw new Refusal('CONFLICT', `${waiting.submitted_name}对这条内容的修改仍在等待审核，请在处理后再提交`);
  }
  if (waiting) {
    const decided_name = operator.display_name || operator.name;
    await closeReview(tx, waiting.id, { state: '已撤回', decided_name, decided_at: now, reason: '' });
  }
}

/**
 * Saves a change over the version that the reviewer compared, and publishes it as its author requested.
 * @throws {Refusal} CONFLICT for another version or a decided change, FORBIDDEN for the own change
 */
export const approveReview: AdminHandle<typeof reviewApprove> = async (context, { id, version }) => {
  const submitted = await findReview(context.db, id);
  if (submitted) {
    await resourceNamed(context, submitted.resource).prepare?.(context.db);
  }
  const { resource, recordId } = await transaction(context.db, async (tx) => {
    const held = await holdRecordOf(tx, context, id);
    const row = await openReview(tx, id, context);
    await refuseOwn(tx, row, context);
    const name = row.resource as Reviewed;
    if (!(allows(context.operator, `${name}.write` as Permission) && mayPublish(context.operator))) {
      throw new Refusal('FORBIDDEN', '您没有发布这类内容的权限');
    }
    const found = resourceNamed(context, name);
    if (!held) {
      throw new Refusal('NOT_FOUND', `这条${found.title}已被删除，请退回`);
    }
    const item = validItem(found, held.item ? mergedItem(row, held.item) : row.item);
    const publication = dueNow(row.publication, context.now);
    const wanted = { id: held.item && row.record_id, version, item, publication };
    const { id: record_id } = await saveWithin(tx, found, wanted, held, context);
    await closeReview(tx, id, { ...decision('已通过', '', context), record_id });
    await audit(tx, { ...row, record_id }, 'review_approved', context);
    return { resource: found, recordId: record_id };
  });
  await context.publish(resource.tags([recordId]));
  return { id };
};

export const returnReview: AdminHandle<typeof reviewReturn> = (context, { id, reason }) =>
  transaction(context.db, async (tx) => {
    const row = await openReview(tx, id, context);
    await closeReview(tx, id, decision('已退回', reason, context));
    await audit(tx, row, 'review_returned', context, reason);
    return { id };
  });

export const withdrawReview: AdminHandle<typeof reviewWithdraw> = (context, { id }) =>
  transaction(context.db, async (tx) => {
    const row = await openReview(tx, id, context);
    if (row.submitted_by !== context.operator.id) {
      throw new Refusal('FORBIDDEN', '只能撤回自己提交的修改');
    }
    await closeReview(tx, id, decision('已撤回', '', context));
    await audit(tx, row, 'review_withdrawn', context);
    return { id };
  });

/** Selects a waiting review for update. @throws {Refusal} NOT_FOUND, CONFLICT if it was decided */
async function openReview(tx: Tx, id: number, context: AdminContext): Promise<StoredReview> {
  const row = requireReview(await lockReview(tx, id), context);
  if (row.state !== '待审核') {
    throw new Refusal('CONFLICT', `这次提交${row.state}，不能再处理`);
  }
  return row;
}

async function refuseOwn(tx: Tx, { submitted_by }: StoredReview, { operator }: AdminContext): Promise<void> {
  if (submitted_by === operator.id && !(await isReviewed(tx, OWN_REVIEWS))) {
    throw new Refusal('FORBIDDEN', '不能审核自己提交的修改，请让另一位同事审核');
  }
}

function decision(state: StoredReview['state'], reason: string, { operator, now }: AdminContext) {
  return { state, reason, decided_name: operator.display_name || operator.name, decided_at: now };
}

function audit(
  tx: Tx,
  row: Pick<StoredReview, 'resource' | 'record_id' | 'title'>,
  action: string,
  context: AdminContext,
  reason?: string,
): Promise<void> {
  const subject_id = isNewRecord(row) ? undefined : row.record_id;
  const entry = { ...auditOf(row.resource, context), action, subject_id };
  return record(tx, { ...entry, title: row.title, ...(reason ? { after: { reason } } : {}) });
}

export const readSettings: AdminHandle<typeof reviewSettings> = ({ db }) => settingsOf(db);

export const saveSettings: AdminHandle<typeof reviewSettingsSave> = (context, { required, allows_own }) =>
  transaction(context.db, async (tx) => {
    const before = await settingsOf(tx);
    const wanted = [...new Set(required), ...(allows_own ? [OWN_REVIEWS] : [])];
    await tx.deleteFrom('review_setting').execute();
    if (wanted.length > 0) {
      await tx
        .insertInto('review_setting')
        .values(wanted.map((resource) => ({ resource })))
        .execute();
    }
    const after = await settingsOf(tx);
    await record(tx, { ...auditOf('reviews', context), action: 'save', before, after });
    return after;
  });

async function settingsOf(db: Database): Promise<{ required: Reviewed[]; allows_own: boolean }> {
  const rows = await db.selectFrom('review_setting').select('resource').execute();
  const names = new Set(rows.map(({ resource }) => resource));
  return { required: REVIEWED.filter((name) => names.has(name)), allows_own: names.has(OWN_REVIEWS) };
}
