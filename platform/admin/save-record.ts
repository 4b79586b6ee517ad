import type { Transaction } from 'kysely';
import { OperatorRefusal, refuseFields } from '#contract/admin/refusal.ts';
import type { Publication, PublicationWanted } from '#contract/admin/shapes.ts';
import { Refusal } from '#contract/errors.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { changesSince } from '../audit/read.ts';
import { record } from '../audit/record.ts';
import type { PublishChanges } from '../cache/changes.ts';
import { chinaTime } from '../core/clock.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import type { AdminResource } from './admin-resource.ts';
import { presentPublication, publicationRow, standAlike } from './publication.ts';
import { countUp, holdRecords, type RecordBase, writePublication } from './records.ts';

type Tx = Transaction<Tables>;

/** A record as it is edited. */
export interface EditedRecord<Item> {
  id: number;
  version: number;
  title: string;
  publication: Publication | null;
  item: Item;
}

interface Saved<Item> {
  id: number | null;
  version: number;
  item: Item;
  publication?: PublicationWanted | undefined;
}

/** Something new, before anything is said of where it is to stand. */
const NEW: RecordBase = {
  ...{ id: 0, version: 0, title: '' },
  ...{ published: false, publish_at: null, offline_at: null },
};

/**
 * A record with everything that is edited of it.
 * @throws {Refusal} NOT_FOUND
 */
export function readRecord<Listed, Row, Item, Filters>(
  db: Database,
  subject: AdminResource<Listed, Row, Item, Filters>,
  id: number,
): Promise<EditedRecord<Item>> {
  return transaction(db, (tx) => presentRecord(tx, subject, id));
}

/**
 * Saves a record, or makes a new one, with its place in the audit. Where nothing changed nothing is written.
 * @throws {Refusal} NOT_FOUND, CONFLICT (saved by somebody else since `version`), BAD_REQUEST with the fields
 */
export async function saveRecord<Listed, Row, Item extends object, Filters>(
  db: Database,
  subject: AdminResource<Listed, Row, Item, Filters>,
  { id, version, item, publication }: Saved<Item>,
  context: AdminContext,
  tell: PublishChanges,
): Promise<EditedRecord<Item>> {
  const { now, operator, address } = context;
  const deed = { operator, subject: subject.name, address, at: now };
  const saved = await transaction(db, async (tx) => {
    const held = id === null ? NEW : await holdVersion(tx, subject, id, version);
    const problems = (await subject.check?.(tx, item, id)) ?? [];
    if (problems.length > 0) {
      throw refuseFields(problems);
    }
    const before = id === null ? null : ((await subject.read(tx, id)) ?? null);
    const stood = id === null || !subject.isPublished ? null : presentPublication(held);
    const key = await subject.write(tx, id, item, now);
    const isMoved = subject.isPublished && (await move(tx, subject, key, held, publication, now));
    const after = await subject.read(tx, key);
    if (!isMoved && before && after && isSame(before, after)) {
      return presentRecord(tx, subject, key);
    }
    if (id !== null && !isMoved) {
      await countUp(tx, subject, key);
    }
    await subject.afterwards?.(tx, [key]);
    const edited = await presentRecord(tx, subject, key);
    await record(tx, {
      ...{ ...deed, action: id === null ? 'create' : 'save', subject_id: key },
      ...{ title: edited.title, version: edited.version },
      before: before && { ...before, ...stood },
      after: { ...edited.item, ...edited.publication },
    });
    return edited;
  });
  await tell(subject.tags([saved.id]));
  return saved;
}

async function holdVersion<Listed, Row, Item, Filters>(
  tx: Tx,
  subject: AdminResource<Listed, Row, Item, Filters>,
  id: number,
  version: number,
): Promise<RecordBase> {
  const [held] = await holdRecords(tx, subject, [id]);
  if (!held) {
    throw new Refusal('NOT_FOUND', `这条${subject.title}不存在或已被删除`);
  }
  if (held.version !== version) {
    const { by, at, fields } = await changesSince(tx, { subject: subject.name, id, version });
    throw new OperatorRefusal('CONFLICT', `${by ?? '其他人'}刚刚保存过这条${subject.title}，请核对后再保存`, {
      conflict: { version: held.version, by, at: at && chinaTime(at), fields },
    });
  }
  return held;
}

/** Puts a record where it is wanted; a new one is a draft unless it says otherwise. Answers whether it moved. */
async function move<Listed, Row, Item, Filters>(
  tx: Tx,
  subject: AdminResource<Listed, Row, Item, Filters>,
  id: number,
  held: RecordBase,
  wanted: PublicationWanted | undefined,
  now: Date,
): Promise<boolean> {
  const isNew = held === NEW;
  if (!wanted && !isNew) {
    return false;
  }
  const asked = wanted ?? { state: 'draft' as const, publish_at: null, offline_at: null };
  const row = publicationRow(asked, held, now);
  if (!isNew && standAlike(row, held)) {
    return false;
  }
  await writePublication(tx, subject, [{ id, ...row }], isNew ? 0 : 1);
  return true;
}

async function presentRecord<Listed, Row, Item, Filters>(
  tx: Tx,
  subject: AdminResource<Listed, Row, Item, Filters>,
  id: number,
): Promise<EditedRecord<Item>> {
  const [base] = await holdRecords(tx, subject, [id]);
  const item = await subject.read(tx, id);
  if (!base || item === undefined) {
    throw new Refusal('NOT_FOUND', `这条${subject.title}不存在或已被删除`);
  }
  const publication = subject.isPublished ? presentPublication(base) : null;
  return { id, version: base.version, title: base.title, publication, item };
}

function isSame(before: object, after: object): boolean {
  const changed = changedFields(before, after);
  return Object.keys(changed.after ?? {}).length === 0;
}
