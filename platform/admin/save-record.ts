import type { Publication, PublicationInput } from '#contract/admin/shapes.ts';
import { Refusal, refuseFields } from '#contract/refusal.ts';
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
import { isSamePublication, presentPublication, publicationRow } from './publication.ts';
import { auditOf, incrementVersion, lockRecords, type RecordBase, writePublication } from './records.ts';
import { isPublic, isPublicState, needsReview, refuseUnreviewed } from './review-gate.ts';

interface EditedRecord {
  id: number;
  version: number;
  title: string;
  publication: Publication | null;
  item: object;
}

interface Saved {
  id: number | null;
  version: number;
  item: object;
  publication?: PublicationInput | undefined;
  idempotency_key?: string | undefined;
}

const NEW: RecordBase = {
  ...{ id: 0, version: 0, title: '' },
  ...{ published: false, publish_at: null, offline_at: null },
};

/** @throws {Refusal} NOT_FOUND */
export function readRecord(db: Database, resource: AnyResource, id: number): Promise<EditedRecord> {
  return transaction(db, (tx) => presentRecord(tx, resource, id));
}

/**
 * Saves or creates a record and records it in the audit. Writes nothing if nothing changed. A repeated save is recognised:
 * of a new record by its key, of another one by the stored values, if the operator saved it last.
 * @throws {Refusal} NOT_FOUND, CONFLICT (saved since `version`), BAD_REQUEST with the fields
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
    if (await needsReview(tx, resource, context)) {
      await refusePublic(tx, resource, wanted, context);
    }
    const edited = await saveWithin(tx, resource, wanted, context);
    await storeCreated(tx, resource, [{ ...wanted, id: edited.id, version: edited.version }], context);
    return edited;
  });
  await publish(resource.tags([saved.id]));
  return saved;
}

/** @throws {Refusal} FORBIDDEN if players see the record after the save, now or at its time */
async function refusePublic(
  tx: Tx,
  resource: AnyResource,
  { id, publication }: Pick<Saved, 'id' | 'publication'>,
  context: AdminContext,
): Promise<void> {
  const [held = NEW] = id === null ? [] : await lockRecords(tx, resource, [id]);
  // A resource without drafts is shown as soon as it is saved.
  const isShown = !resource.isPublished || (publication ? isPublicState(publication) : isPublic(held));
  if (isShown) {
    await refuseUnreviewed(tx, resource, context);
  }
}

/**
 * Saves in a transaction, without the check whether a review is needed. The caller publishes the tags.
 * @throws {Refusal} as `saveRecord`
 */
export async function saveWithin(
  tx: Tx,
  resource: AnyResource,
  { id, version, item, publication }: Saved,
  context: AdminContext,
): Promise<EditedRecord> {
  const { now } = context;
  const held = id === null ? NEW : await holdRecord(tx, resource, id);
  const changes = id === null ? undefined : await changesOf(tx, resource, held, version);
  if (changes && changes.operatorId !== context.operator.id) {
    throw changes.conflict;
  }
  const problems = (await resource.check?.(tx, item, id, context)) ?? [];
  if (problems.length > 0) {
    throw changes?.conflict ?? refuseFields(problems);
  }
  const before = id === null ? null : ((await resource.read(tx, id)) ?? null);
  const publishedBefore = id === null || !resource.isPublished ? null : presentPublication(held);
  const key = await resource.write(tx, id, item, now);
  const isMoved = resource.isPublished && (await move(tx, resource, key, held, publication, now));
  const after = await resource.read(tx, key);
  if (!isMoved && before && after && isEqual(before, after)) {
    return presentRecord(tx, resource, key);
  }
  if (changes) {
    throw changes.conflict;
  }
  if (id !== null && !isMoved) {
    await incrementVersion(tx, resource, key);
  }
  await resource.afterwards?.(tx, [key]);
  const edited = await presentRecord(tx, resource, key);
  await record(tx, {
    ...{ ...auditOf(resource, context), action: id === null ? 'create' : 'save', subject_id: key },
    ...{ title: edited.title, version: edited.version },
    before: before && { ...before, ...publishedBefore },
    after: { ...edited.item, ...edited.publication },
  });
  return edited;
}

/**
 * Selects a record for update.
 * @throws {Refusal} NOT_FOUND, CONFLICT for another version
 */
export async function holdVersion(
  tx: Tx,
  resource: AnyResource,
  id: number,
  version: number,
): Promise<RecordBase> {
  const held = await holdRecord(tx, resource, id);
  const changes = await changesOf(tx, resource, held, version);
  if (changes) {
    throw changes.conflict;
  }
  return held;
}

async function holdRecord(tx: Tx, resource: AnyResource, id: number): Promise<RecordBase> {
  const [held] = await lockRecords(tx, resource, [id]);
  if (!held) {
    throw new Refusal('NOT_FOUND', `这条${resource.title}不存在或已被删除`);
  }
  return held;
}

/** The operator who saved a record last since `version`, and the conflict; undefined if the record has that version. */
async function changesOf(
  tx: Tx,
  { name, title }: AnyResource,
  held: RecordBase,
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

/** Writes the requested publication; the default of a new record is a draft. Returns whether it changed. */
async function move(
  tx: Tx,
  resource: AnyResource,
  id: number,
  held: RecordBase,
  wanted: PublicationInput | undefined,
  now: Date,
): Promise<boolean> {
  const isNew = held === NEW;
  if (!wanted && !isNew) {
    return false;
  }
  const publication = wanted ?? { state: 'draft' as const, publish_at: null, offline_at: null };
  const row = publicationRow(publication, held, now);
  if (!isNew && isSamePublication(row, held)) {
    return false;
  }
  await writePublication(tx, resource, [{ id, ...row }], isNew ? 0 : 1);
  return true;
}

async function presentRecord(tx: Tx, resource: AnyResource, id: number): Promise<EditedRecord> {
  const [base] = await lockRecords(tx, resource, [id]);
  const item = await resource.read(tx, id);
  if (!base || item === undefined) {
    throw new Refusal('NOT_FOUND', `这条${resource.title}不存在或已被删除`);
  }
  const publication = resource.isPublished ? presentPublication(base) : null;
  return { id, version: base.version, title: base.title, publication, item };
}

function isEqual(before: object, after: object): boolean {
  return Object.keys(changedFields(before, after).after ?? {}).length === 0;
}
