import { sql } from 'kysely';
import type { OpeningForm, openingGrid } from '#contract/admin/openings.ts';
import type { CallParams } from '#contract/call.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { refuseFields } from '#contract/refusal.ts';
import { storeCreated, withCreated } from '#platform/admin/idempotency-keys.ts';
import { auditOf, lockRecords, type RecordBase } from '#platform/admin/records.ts';
import { refuseUnreviewed } from '#platform/admin/review-gate.ts';
import { changedFields } from '#platform/audit/changed-fields.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import { transaction } from '#platform/database/transaction.ts';
import { storeBatch } from '#platform/undo/store-changes.ts';
import type { AdminHandle } from '../admin-context.ts';
import { openingProblems, readOpeningForms, writeOpeningForms } from './opening-form-repository.ts';
import { openingResource } from './opening-resource.ts';

type Row = CallParams<typeof openingGrid>['rows'][number];

/**
 * Saves and deletes the rows of a grid in one transaction, in a constant number of statements. A row that is stored already
 * is left as it is, whatever its version: a repeated save writes nothing.
 * @throws {Refusal} BAD_REQUEST with the problems of all rows
 */
export const saveGrid: AdminHandle<typeof openingGrid> = async (context, { rows: given, removed }) => {
  const { db, publish } = context;
  const result = await transaction(db, async (tx) => {
    const rows = await withCreated(tx, openingResource, given, context);
    if (rows.length > 0) {
      await refuseUnreviewed(tx, openingResource, context, '在表格里保存');
    }
    const old = rows.flatMap(({ id }) => (id === null ? [] : [id]));
    const locked = new Map(
      (await lockRecords(tx, openingResource, [...old, ...removed])).map((one) => [one.id, one]),
    );
    const before = await readOpeningForms(tx, [...locked.keys()]);
    const isStored = ({ id, item }: Row) => id !== null && !isChanged(before.get(id), item);
    const found = await openingProblems(tx, rows, removed);
    const problems = [
      ...rows.flatMap((row, place) =>
        isStored(row) ? [] : versionProblem(row, place, { locked, isRepeat: given[place]?.id === null }),
      ),
      ...found.map(({ place, path, msg }) => ({
        path: `rows.${place}.item.${path}`,
        msg: `第 ${place + 1} 行：${msg}`,
      })),
    ];
    if (problems.length > 0) {
      throw refuseFields(problems);
    }
    const changed = rows.filter((row) => !isStored(row));
    const deleted = removed.filter((id) => locked.has(id));
    const saved = changed.flatMap(({ id }) => (id === null ? [] : [id]));
    const affected = [...saved, ...deleted].flatMap((id) => locked.get(id) ?? []);
    let ids: number[] = [];
    const run = await storeBatch(tx, openingResource, { kind: 'grid', held: affected, context }, async () => {
      await sql`delete from opening where id = any(${deleted}::bigint[])`.execute(tx);
      ids = await writeOpeningForms(tx, changed);
      await sql`update opening set version = version + 1 where id = any(${saved}::bigint[])`.execute(tx);
      return ids.filter((_id, place) => changed[place]?.id === null);
    });
    const action = auditOf(openingResource.name, context);
    const actions: AuditAction[] = [
      ...changed.map(({ id, version, item }, place) => ({
        ...action,
        action: id === null ? 'create' : 'save',
        subject_id: ids[place],
        title: item.server_name,
        version: version + 1,
        before: id === null ? null : before.get(id),
        after: item,
      })),
      ...deleted.map((id) => ({
        ...action,
        action: 'remove',
        subject_id: id,
        title: locked.get(id)?.title ?? '',
        before: before.get(id),
        after: null,
      })),
    ];
    await record(tx, ...actions);
    const stored = changed.map((row, place) => ({ ...row, id: ids[place] ?? 0, version: row.version + 1 }));
    await storeCreated(tx, openingResource, stored, context);
    const idOf = new Map(changed.map((row, place) => [row, ids[place] ?? 0]));
    // A repeated row counts as created, as it did the first time.
    const all = rows.flatMap(
      (row, place) => idOf.get(row) ?? (given[place]?.id === null ? (row.id ?? []) : []),
    );
    const created = given.filter(({ id }) => id === null).length;
    return { ids: all, created, saved: all.length - created, removed: deleted.length, run };
  });
  await publish(openingResource.tags(result.ids));
  return result;
};

function versionProblem(
  { id, version }: Row,
  place: number,
  { locked, isRepeat }: { locked: Map<number, RecordBase>; isRepeat: boolean },
): FieldProblem[] {
  const now = id === null ? undefined : locked.get(id);
  if (id === null || now?.version === version) {
    return [];
  }
  const changed = isRepeat
    ? '已经保存过，之后又有人改过；请从表格里删掉这一行，到列表里改'
    : '刚刚被他人修改过，请刷新后再改';
  const reason = now ? changed : '已被删除';
  return [{ path: `rows.${place}`, msg: `第 ${place + 1} 行：${reason}` }];
}

function isChanged(before: OpeningForm | undefined, item: OpeningForm): boolean {
  const after = { ...item, opens_at: Date.parse(item.opens_at) };
  const was = before && { ...before, opens_at: Date.parse(before.opens_at) };
  return !was || Object.keys(changedFields(was, after).after ?? {}).length > 0;
}
