import { fieldInfo } from '#contract/admin/form-fields.ts';
import {
  REVIEWED,
  type ReviewRow,
  type reviewList,
  type reviewOf,
  type reviewOne,
} from '#contract/admin/reviews.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { Refusal } from '#contract/refusal.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { type HeldRecord, holdRecord } from '#platform/admin/records.ts';
import { isPublic, needsReview } from '#platform/admin/review-gate.ts';
import { type AdminContext, allows } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import { isSameValue, mergedItem } from './review-merge.ts';
import { withNames } from './review-names.ts';
import { approvalEffect } from './review-publication.ts';
import {
  findReview,
  isNewRecord,
  type ListedReview,
  listReviews,
  presentReview,
  type StoredReview,
  versionsOf,
} from './review-repository.ts';
import { shownField } from './review-text.ts';

export interface ReviewDeps {
  db: Database;
  resources: readonly AnyResource[];
}

/** The kinds of content that an operator may read. */
function readable({ operator }: AdminContext): string[] {
  return REVIEWED.filter((name) => allows(operator, `${name}.read` as Permission));
}

export function resourceNamed({ resources }: ReviewDeps, name: string): AnyResource {
  const found = resources.find((one) => one.name === name);
  if (!found) {
    throw new Error(`no resource ${name}`);
  }
  return found;
}

/** The record that a review changes, locked; undefined if it was deleted. */
export function holdReviewed(tx: Tx, deps: ReviewDeps, row: StoredReview): Promise<HeldRecord | undefined> {
  return holdRecord(tx, resourceNamed(deps, row.resource), isNewRecord(row) ? null : row.record_id);
}

/** @throws {Refusal} NOT_FOUND, also for content that the operator may not read */
export function requireReview(row: StoredReview | undefined, context: AdminContext): StoredReview {
  if (!row || !readable(context).includes(row.resource)) {
    throw new Refusal('NOT_FOUND', '这次提交不存在');
  }
  return row;
}

async function present(
  deps: ReviewDeps,
  rows: readonly ListedReview[],
  { operator }: AdminContext,
): Promise<ReviewRow[]> {
  const versions = new Map<string, Map<number, number>>();
  for (const name of new Set(rows.map(({ resource }) => resource))) {
    const ids = rows.filter(({ resource }) => resource === name).map(({ record_id }) => record_id);
    versions.set(name, await versionsOf(deps.db, resourceNamed(deps, name), ids));
  }
  return rows.map((row) => presentReview(row, versions.get(row.resource)?.get(row.record_id), operator.id));
}

export const readReviews: AdminHandle<typeof reviewList> = async (
  context,
  { state, resource, page, size },
) => {
  const resources = readable(context).filter((name) => resource === undefined || name === resource);
  const range = { limit: size, offset: (page - 1) * size };
  const { rows, total } = await listReviews(context.db, { state, resources }, range);
  return { list: await present(context, rows, context), total, page, size };
};

export const readReviewOf: AdminHandle<typeof reviewOf> = async (context, { resource, record_id }) => {
  const resources = readable(context).filter((name) => name === resource);
  const filter = {
    resources,
    ...(record_id === 0 ? { newBy: context.operator.id } : { recordId: record_id }),
  };
  const { rows } = await listReviews(context.db, filter, { limit: 1, offset: 0 });
  const [newest = null] = await present(context, rows, context);
  const last = record_id === 0 && newest?.state !== '已退回' ? null : newest;
  const isOpen = last?.is_own && (last.state === '待审核' || last.state === '已退回');
  const row = last && isOpen ? await findReview(context.db, last.id) : undefined;
  const change = row ? { version: row.version, base: row.base, item: row.item } : null;
  return { is_required: await needsReview(context.db, { name: resource }, context), last, change };
};

/** A submitted change compared with what is stored now. Of an unpublished record, everything is new. */
export const readReview: AdminHandle<typeof reviewOne> = async (context, { id }) => {
  const row = requireReview(await findReview(context.db, id), context);
  const resource = resourceNamed(context, row.resource);
  const held = await transaction(context.db, (tx) => holdReviewed(tx, context, row));
  const [shown] = await present(context, [row], context);
  if (!shown) {
    throw new Error('a review was not presented');
  }
  if (!held) {
    return { ...shown, version: null, is_public: false, effect: 'save' as const, fields: [] };
  }
  const current = held.item ?? {};
  const merged = await withNames(context.db, mergedItem(row, current));
  const known = await withNames(context.db, current);
  const isShown = isPublic(held);
  const shape = (resource.calls.form as { shape?: Record<string, never> }).shape ?? {};
  const fields = Object.entries(merged).flatMap(([name, after]) => {
    const before = isShown ? known[name] : undefined;
    const texts = { before: shownField(name, before), after: shownField(name, after) };
    const isStyleOnly = isShown && texts.before === texts.after && !isSameValue(before, after);
    if (texts.before === texts.after && !isStyleOnly) {
      return [];
    }
    const also_changed = isShown && !isSameValue(row.base[name], current[name]);
    const note = isStyleOnly ? '（只改了样式）' : '';
    return [{ label: `${fieldInfo(shape[name])?.label ?? name}${note}`, ...texts, also_changed }];
  });
  const effect = approvalEffect(row.publication, held, fields.length > 0, context.now);
  return {
    ...shown,
    version: held.version,
    is_public: isShown,
    fields,
    effect: isNewRecord(row) ? ('publish' as const) : effect,
  };
};
