import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  BULK_SAMPLES,
  type BulkField,
  type BulkLine,
  type BulkMode,
  type PlannedRecord,
} from '#contract/admin/bulk-edit.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import { Refusal } from '#contract/refusal.ts';
import { type AnyResource, shapeOf } from '#platform/admin/admin-resource.ts';
import { batchResultOf } from '#platform/admin/batch-result.ts';
import { lineFile } from '#platform/admin/export/line-file.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import { matchingIds } from '#platform/admin/list-records.ts';
import type { PublicationRow } from '#platform/admin/publication.ts';
import { auditOf, lockRecords, publicationColumns } from '#platform/admin/records.ts';
import { isPublic, needsReview } from '#platform/admin/review-gate.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { randomId } from '#platform/core/ids.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { writeDocuments } from '#platform/import/record-document.ts';
import { beginRun, endRun } from '#platform/undo/runs.ts';
import { storeEdits } from '#platform/undo/store-changes.ts';
import { type BulkChange, type BulkValue, bulkChange, changedValue, shownValue } from './bulk-change.ts';

interface Requested {
  field: string;
  mode: BulkMode;
  values: string[];
}

interface Target {
  ids?: number[] | undefined;
  filters?: object | undefined;
}

/** Records per read of a preview, and per transaction of a change, which blocks the embedded database. */
const READ = 2_000;
const BATCH = 100;
/** Skipped records in a response; the rest is counted. */
const SKIPPED_LIMIT = 5_000;

/**
 * What a change would do to a selection or to all results of the filters.
 * @throws {Refusal} BAD_REQUEST for an invalid change or more than 100,000 records
 */
export async function previewBulk(
  db: Database,
  resource: AnyResource,
  { ids, filters = {}, ...requested }: Requested & Target,
  context: AdminContext,
) {
  const change = bulkChange(await fieldsOf(db, resource), requested);
  const found = ids ?? (await matchingIds(db, resource, filters, context.now, EXPORT_LIMIT + 1));
  if (found.length > EXPORT_LIMIT) {
    throw new Refusal('BAD_REQUEST', `一次最多修改 ${EXPORT_LIMIT} 条，请先筛选`);
  }
  const isReviewed = await needsReview(db, resource, context);
  const plan: [number, number][] = [];
  const samples: { id: number; title: string; before: string; after: string }[] = [];
  const refusals: { id: number; title: string; reason: string }[] = [];
  let total = 0;
  let unchangeable = 0;
  for (let start = 0; start < found.length; start += READ) {
    const { rows } = await sql<PreviewedRecord>`
      select id, version, ${resource.titleOf} as title, ${sql.ref(change.field.name)} as value,
        ${publicationColumns(resource)}
      from ${sql.table(resource.table)} where id = any(${found.slice(start, start + READ)}::bigint[])
      order by id`.execute(db);
    total += rows.length;
    for (const { id, version, title, value, ...publication } of rows) {
      const result = resultOf(value, change, isReviewed && isPublic(publication));
      if ('problem' in result) {
        unchangeable += 1;
        if (refusals.length < BULK_SAMPLES) {
          refusals.push({ id: Number(id), title, reason: result.problem });
        }
      } else if (!isSame(result.value, value)) {
        plan.push([Number(id), version]);
        if (samples.length < BULK_SAMPLES) {
          samples.push({ id: Number(id), title, before: shownValue(value), after: shownValue(result.value) });
        }
      }
    }
  }
  return { total, changing: plan.length, unchangeable, refusals, samples, plan };
}

type PreviewedRecord = { id: number; version: number; title: string; value: BulkValue } & PublicationRow;

/** The value after the change, or why the record is not changed. */
function resultOf(
  before: BulkValue,
  change: BulkChange,
  mustBeReviewed: boolean,
): ReturnType<typeof changedValue> {
  const result = changedValue(before, change);
  return mustBeReviewed && 'value' in result && !isSame(result.value, before)
    ? { problem: '修改需要审核，请打开这条内容提交审核' }
    : result;
}

/** The fields with the possible values, also of those that operators maintain. */
async function fieldsOf(db: Database, { calls, vocabularies }: AnyResource): Promise<BulkField[]> {
  const fields = calls.bulkFields ?? [];
  const lists = fields.some(({ vocabulary }) => vocabulary) ? await vocabularies?.(db) : undefined;
  return fields.map((field) =>
    field.vocabulary ? { ...field, options: lists?.[field.vocabulary] ?? [] } : field,
  );
}

const planned = z.array(z.tuple([z.int(), z.int()])).check(z.maxLength(EXPORT_LIMIT));

/**
 * Changes the records of a plan in several transactions and streams the progress. Records that were changed since the
 * preview are skipped. The change continues if the client disconnects, and can be undone.
 * @throws {Refusal} BAD_REQUEST for an invalid change or plan
 */
export async function editBulk(
  deps: { db: Database; publish: PublishChanges },
  resource: AnyResource,
  requested: Requested,
  context: AdminContext,
  body: Readable,
): Promise<OutgoingFile> {
  const change = bulkChange(await fieldsOf(deps.db, resource), requested);
  await resource.prepare?.(deps.db);
  const plan = readPlan(await text(body));
  return lineFile<BulkLine>(resource.name, (send) => edit(deps, { resource, change, plan, context }, send));
}

function readPlan(given: string): PlannedRecord[] {
  try {
    return planned.parse(JSON.parse(given));
  } catch {
    throw new Refusal('BAD_REQUEST', '无法识别要修改的记录，请重新预览');
  }
}

interface Edit {
  resource: AnyResource;
  change: BulkChange;
  plan: readonly PlannedRecord[];
  context: AdminContext;
}

async function edit(
  { db, publish }: { db: Database; publish: PublishChanges },
  request: Edit,
  send: (line: BulkLine) => void,
): Promise<void> {
  const { resource, change, plan, context } = request;
  const at = context.now;
  const run = await beginRun(db, {
    subject: resource.name,
    operatorId: context.operator.id,
    at,
    kind: 'edit',
    fileName: change.field.label,
  });
  const batch = randomId();
  const versions = new Map(plan);
  const ids = [...versions.keys()];
  let changed = 0;
  let skipped = 0;
  try {
    for (let start = 0; start < ids.length; start += BATCH) {
      const result = await editBatch(
        db,
        { ...request, run, batch },
        ids.slice(start, start + BATCH),
        versions,
      );
      changed += result.done.length;
      for (const one of result.skipped) {
        skipped += 1;
        if (skipped <= SKIPPED_LIMIT) {
          send({ type: 'skipped', ...one });
        }
      }
      if (result.done.length > 0) {
        await publish(resource.tags(result.done));
      }
      send({ type: 'progress', done: Math.min(start + BATCH, ids.length) });
    }
  } finally {
    await transaction(db, (tx) => endRun(tx, run, at));
  }
  send({ type: 'done', changed, skipped, run: changed > 0 ? run : null });
}

async function editBatch(
  db: Database,
  { resource, change, context, run, batch }: Edit & { run: number; batch: string },
  ids: readonly number[],
  versions: ReadonlyMap<number, number>,
) {
  const { name } = change.field;
  return transaction(db, async (tx) => {
    const isReviewed = await needsReview(tx, resource, context);
    const unlisted = await unlistedValue(tx, resource, change);
    const held = await lockRecords(tx, resource, ids);
    const { rows } = await sql<{ id: number; value: BulkValue }>`
      select id, ${sql.ref(name)} as value from ${sql.table(resource.table)}
      where id = any(${[...ids]}::bigint[])`.execute(tx);
    const values = new Map(rows.map(({ id, value }) => [Number(id), value]));
    const { skipped } = batchResultOf(ids, held, '已被删除');
    const edits: { id: number; title: string; version: number; before: BulkValue; after: BulkValue }[] = [];
    for (const { id, title, version, ...publication } of held) {
      const before = values.get(Number(id)) ?? null;
      const result = resultOf(before, change, isReviewed && isPublic(publication));
      if (version !== versions.get(Number(id))) {
        skipped.push({ id, title, reason: '预览之后又被改过，未修改' });
      } else if (unlisted !== undefined) {
        skipped.push({ id, title, reason: `${change.field.label}里已经没有“${unlisted}”，未修改` });
      } else if ('problem' in result) {
        skipped.push({ id, title, reason: result.problem });
      } else if (!isSame(result.value, before)) {
        edits.push({ id, title, version, before, after: result.value });
      }
    }
    const done = edits.map(({ id }) => id);
    if (edits.length > 0) {
      const wanted = edits.map(({ id, after }) => ({ id, document: { row: { [name]: after }, parts: {} } }));
      await storeEdits(tx, run, { resource, held: edits }, async () => {
        await writeDocuments(tx, shapeOf(resource), wanted);
        await resource.afterwards?.(tx, done);
        return [];
      });
      const entries = edits.map(
        ({ id, title, version, before, after }): AuditAction => ({
          ...auditOf(resource.name, context),
          action: 'save',
          subject_id: id,
          title,
          batch,
          version: version + 1,
          before: { [name]: before },
          after: { [name]: after },
        }),
      );
      await record(tx, ...entries);
    }
    return { done, skipped };
  });
}

/** A new value that was renamed or removed since the change began; the others stay in their list until the transaction ends. */
async function unlistedValue(
  tx: Tx,
  resource: AnyResource,
  { field: { vocabulary }, mode, values }: BulkChange,
): Promise<string | undefined> {
  if (!vocabulary || mode === 'remove') {
    return undefined;
  }
  const listed = (await resource.heldVocabularies?.(tx))?.[vocabulary] ?? [];
  return values.find((value) => !listed.includes(value));
}

function isSame(one: BulkValue, other: BulkValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
