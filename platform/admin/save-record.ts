import type { Publication, PublicationInput } from '#contract/admin/shapes.ts';
import { orNotFound, Refusal, refuseFields } from '#contract/refusal.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { changesSince } from '../audit/read.ts';
import { record } from '../audit/record.ts';
import type { PublishChanges } from '../cache/changes.ts';
import { chinaTime } from '../core/clock.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { AnyResource } from './admin-resource.ts';
import { storeCreated, withCreated } from './idempotency-keys.ts';
import { isSamePublication, type PublicationRow, presentPublication, publicationRow } from './publication.ts';
import {
  auditOf,
  type HeldRecord,
  holdRecord,
  type RecordBase,
  recordWithForm,
  updateRecord,
} from './records.ts';
import { isPublic, isPublicState, refuseUnreviewed } from './review-gate.ts';

interface EditedRecord {
  id: number;
  version: number;
  title: string;
  publication: Publication | null;
  item: object | null;
}

interface Saved {
  id: number | null;
  version: number;
  item: object;
  publication?: PublicationInput | undefined;
  idempotency_key?: string | undefined;
}

const DRAFT: PublicationInput = { state: 'draft', publish_at: null, offline_at: null };

/** @throws {Refusal} NOT_FOUND */
export function readRecord(db: Database, resource: AnyResource, id: number): Promise<EditedRecord> {
  return transaction(db, async (tx) => {
    const held = requireHeld(resource, await recordWithForm(tx, resource, id));
    return present(resource, held, held.item);
  });
}

/**
 * Saves or creates a record and records it in the audit. Writes nothing if nothing changed. A repeated save is recognised:
 * of a new record by its key, of another one by the stored values, if the operator saved it last.
 * @throws {Refusal} NOT_FOUND, CONFLICT (saved since `version`), BAD_REQUEST with the fields, FORBIDDEN if a change of what
 * players see or will see needs a review
 */
export async function saveRecord(
  db: Database,
  resource: AnyResource,
  given: Saved,
  context: AdminContext,
  publish: PublishChanges,
): Promise<EditedRecord> {
  await resource.prepare?.(db);
  const saved = await transaction(db, async (tx) => {
    const [wanted = given] = await withCreated(tx, resource, [given], context);
    const held = await holdRecord(tx, resource, wanted.id);
    const isShown = wanted.publication ? isPublicState(wanted.publication) : held && isPublic(held);
    // A resource without drafts is shown as soon as it is saved.
    if (isShown || !resource.isPublished) {
      await refuseUnreviewed(tx, resource, context);
    }
    const edited = await saveWithin(tx, resource, wanted, held, context);
    await storeCreated(tx, resource, [{ ...wanted, id: edited.id, version: edited.version }], context);
    return edited;
  });
  await publish(resource.tags([saved.id]));
  return saved;
}

/**
 * Saves a record that `holdRecord` locked, without the check whether a review is needed. The caller publishes the tags.
 * @throws {Refusal} as `saveRecord`
 */
export async function saveWithin(
  tx: Tx,
  resource: AnyResource,
  { id, version, item, publication }: Saved,
  found: HeldRecord | undefined,
  context: AdminContext,
): Promise<EditedRecord> {
  const { now } = context;
  const held = requireHeld(resource, found);
  const before = held.item;
  const changes = before && (await changesOf(tx, resource, held, version));
  if (changes && changes.operatorId !== context.operator.id) {
    throw changes.conflict;
  }
  const problems = (await resource.check?.(tx, item, id, context, before)) ?? [];
  if (problems.length > 0) {
    throw changes?.conflict ?? refuseFields(problems);
  }
  const key = await resource.write(tx, id, item, now, before);
  const row = resource.isPublished ? newPublication(held, publication, now) : undefined;
  const after = await resource.read(tx, key);
  if (before && !row && isEqual(before, after)) {
    return present(resource, held, after);
  }
  if (changes) {
    throw changes.conflict;
  }
  const stored = await updateRecord(tx, resource, key, before ? 1 : 0, row);
  await resource.afterwards?.(tx, [key]);
  const edited = present(resource, stored ?? held, after);
  await record(tx, {
    ...auditOf(resource.name, context),
    action: before ? 'save' : 'create',
    subject_id: key,
    title: edited.title,
    version: edited.version,
    before: before && { ...before, ...(resource.isPublished && presentPublication(held)) },
    after: { ...after, ...edited.publication },
  });
  return edited;
}

/**
 * `holdRecord` for a record that exists.
 * @throws {Refusal} NOT_FOUND, CONFLICT for another version
 */
export async function holdVersion(
  tx: Tx,
  resource: AnyResource,
  id: number,
  version: number,
): Promise<HeldRecord> {
  const held = requireHeld(resource, await holdRecord(tx, resource, id));
  const changes = await changesOf(tx, resource, held, version);
  if (changes) {
    throw changes.conflict;
  }
  return held;
}

function requireHeld(resource: AnyResource, held: HeldRecord | undefined): HeldRecord {
  return orNotFound(held, `这条${resource.title}不存在或已被删除`);
}

/** The operator who saved a record last since `version`, and the conflict; undefined if the record has that version. */
async function changesOf(
  tx: Tx,
  { name, title }: AnyResource,
  held: HeldRecord,
  version: number,
): Promise<{ operatorId: number | null; conflict: Refusal } | undefined> {
  if (held.version === version) {
    return undefined;
  }
  const { operatorId, by, at, fields } = await changesSince(tx, { subject: name, id: held.id, version });
  const conflict = new Refusal('CONFLICT', `${by ?? '其他人'}刚刚保存过这条${title}，请核对后再保存`, {
    conflict: { version: held.version, by, at: at && chinaTime(at), fields },
  });
  return { operatorId, conflict };
}

/** The requested publication, by default a draft for a new record; undefined if the record has it already. */
function newPublication(
  held: HeldRecord,
  wanted: PublicationInput | undefined,
  now: Date,
): PublicationRow | undefined {
  const isNew = held.item === null;
  const publication = wanted ?? (isNew ? DRAFT : undefined);
  const row = publication && publicationRow(publication, held, now);
  return row && !isNew && isSamePublication(row, held) ? undefined : row;
}

function present(resource: AnyResource, base: RecordBase, item: EditedRecord['item']): EditedRecord {
  const { id, version, title } = base;
  return { id, version, title, publication: resource.isPublished ? presentPublication(base) : null, item };
}

function isEqual(before: object, after: object): boolean {
  return Object.keys(changedFields(before, after).after ?? {}).length === 0;
}
