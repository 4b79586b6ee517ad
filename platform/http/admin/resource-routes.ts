import type { OperatorCall } from '#contract/admin/call.ts';
import type { subject as defineResource } from '#contract/admin/resource.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { removeRecords, setStates } from '#platform/admin/batches.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { type ListParams, listOf, listRecords } from '#platform/admin/list-records.ts';
import type { PreviewPage } from '#platform/admin/preview-page.ts';
import { readRecord, saveRecord } from '#platform/admin/save-record.ts';
import { undoable, undoLast } from '#platform/admin/undo-service.ts';
import { countAudit, readAudit } from '#platform/audit/read.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Database } from '#platform/database/open.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from './admin-route.ts';

type TypedCalls = ReturnType<typeof defineResource>;
type Action = 'list' | 'one' | 'save' | 'remove' | 'state' | 'undoable' | 'undo' | 'export' | 'history';

/** What the routes of all subjects work with. */
export interface AdminDeps {
  db: Database;
  tell: PublishChanges;
  /** Shows a page as it would be; absent where this process renders none. */
  preview?: PreviewPage | undefined;
}

/** The routes of a subject: the contract's calls, answered by what the service says of it. */
export function resourceRoutes(
  contract: Record<Action, OperatorCall>,
  subject: AnyResource,
  { db, tell }: AdminDeps,
): OperatorRoute[] {
  const calls = contract as Pick<TypedCalls, Action>;
  const { name, title, sheet } = subject;
  const list = listOf(subject);
  return [
    operatorRoute(calls.list, (params, { now }) =>
      listRecords(db, list, params as unknown as ListParams, now),
    ),
    operatorRoute(calls.one, ({ id }) => readRecord(db, subject, id)),
    operatorRoute(calls.save, (params, context) => saveRecord(db, subject, params as never, context, tell)),
    operatorRoute(calls.remove, ({ ids }, context) => removeRecords(db, subject, ids, context, tell)),
    operatorRoute(calls.undoable, (_params, context) => undoable(db, subject, context)),
    fileRoute(calls.undo, ({ id }, context) => undoLast({ db, tell }, { subject, id, context })),
    fileRoute(calls.export, (params, context) =>
      exportList(db, { name, title, list, sheet }, params as never, context),
    ),
    historyRoute(calls.history, name, db),
    ...(subject.isPublished
      ? [operatorRoute(calls.state, (params, context) => setStates(db, subject, params, context, tell))]
      : []),
  ];
}

/** What was done with one record, for who may read it. */
export function historyRoute(call: OperatorCall, subject: string, db: Database): OperatorRoute {
  return operatorRoute(call as TypedCalls['history'], async ({ id, page, size, sort }) => {
    const filter = { subject, subject_id: String(id) };
    const part = { limit: size, offset: (page - 1) * size, oldestFirst: sort === 'at' };
    const total = await countAudit(db, filter, EXPORT_LIMIT);
    return { list: await readAudit(db, filter, part), total, page, size };
  });
}
