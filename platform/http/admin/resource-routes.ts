import type { AdminCall } from '#contract/admin/call.ts';
import type { resource as defineResource } from '#contract/admin/resource.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { orderRecords, removeRecords, setStates } from '#platform/admin/batches.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { type ListParams, listOf, listRecords } from '#platform/admin/list-records.ts';
import type { PreviewPage } from '#platform/admin/preview-page.ts';
import { readRecord, saveRecord } from '#platform/admin/save-record.ts';
import { undoable, undoLast } from '#platform/admin/undo-service.ts';
import { countAudit, readAudit } from '#platform/audit/read.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Database } from '#platform/database/open.ts';
import { type AdminRoute, adminRoute, fileRoute } from './admin-route.ts';

type TypedCalls = ReturnType<typeof defineResource>;

export interface AdminDeps {
  db: Database;
  publish: PublishChanges;
  /** Renders an unsaved page; undefined in a process without the portal. */
  preview?: PreviewPage | undefined;
}

export function resourceRoutes(resource: AnyResource, { db, publish }: AdminDeps): AdminRoute[] {
  const calls = resource.calls as TypedCalls;
  const { name, title, sheet } = resource;
  const list = listOf(resource);
  return [
    adminRoute(calls.list, (params, { now }) => listRecords(db, list, params as unknown as ListParams, now)),
    adminRoute(calls.one, ({ id }) => readRecord(db, resource, id)),
    adminRoute(calls.save, (params, context) => saveRecord(db, resource, params as never, context, publish)),
    adminRoute(calls.remove, ({ ids }, context) => removeRecords(db, resource, ids, context, publish)),
    adminRoute(calls.undoable, (_params, context) => undoable(db, resource, context)),
    fileRoute(calls.undo, ({ id }, context) => undoLast({ db, publish }, { resource, id, context })),
    fileRoute(calls.export, (params, context) =>
      exportList(db, { name, title, list, sheet }, params as never, context),
    ),
    historyRoute(calls.history, name, db),
    ...(resource.isPublished
      ? [adminRoute(calls.state, (params, context) => setStates(db, resource, params, context, publish))]
      : []),
    ...(resource.position
      ? [adminRoute(calls.order, ({ ids }, context) => orderRecords(db, resource, ids, context, publish))]
      : []),
  ];
}

export function historyRoute(call: AdminCall, subject: string, db: Database): AdminRoute {
  return adminRoute(call as TypedCalls['history'], async ({ id, page, size, sort }) => {
    const filter = { subject, subject_id: String(id) };
    const range = { limit: size, offset: (page - 1) * size, oldestFirst: sort === 'at' };
    const total = await countAudit(db, filter, EXPORT_LIMIT);
    return { list: await readAudit(db, filter, range), total, page, size };
  });
}
