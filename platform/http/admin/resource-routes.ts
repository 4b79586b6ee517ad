import type { BulkCalls } from '#contract/admin/bulk-edit.ts';
import type { AdminCall } from '#contract/admin/call.ts';
import type { resource as defineResource } from '#contract/admin/resource.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { orderRecords, removeRecords, setStates } from '#platform/admin/batches.ts';
import { editBulk, previewBulk } from '#platform/admin/bulk-edit.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { exportedList, type ListParams, listOf, listRecords } from '#platform/admin/list-records.ts';
import type { PreviewPage, PreviewWithin } from '#platform/admin/preview-page.ts';
import { readRecord, saveRecord } from '#platform/admin/save-record.ts';
import { boundTo, refuseBound, requireReadable } from '#platform/admin/site-bounds.ts';
import { undoable, undoLast } from '#platform/admin/undo-service.ts';
import { countAudit, readAudit } from '#platform/audit/read.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type AdminRoute, adminRoute, fileRoute, uploadRoute } from './admin-route.ts';

type TypedCalls = ReturnType<typeof defineResource>;

export interface AdminDeps {
  db: Database;
  publish: PublishChanges;
  /** Renders an unsaved page; undefined in a process without the portal. */
  preview?: PreviewPage | undefined;
  /** As `preview`, from what a transaction sees. */
  previewWithin?: PreviewWithin | undefined;
}

export function resourceRoutes(resource: AnyResource, { db, publish }: AdminDeps): AdminRoute[] {
  const calls = resource.calls as TypedCalls;
  const { name, title, sheet } = resource;
  const readable = (context: AdminContext) => boundTo(resource, 'read', context);
  const writable = (context: AdminContext) => boundTo(resource, 'write', context);
  /** What concerns all records is refused to an operator who is bound to sites. */
  const whole = (context: AdminContext) => {
    refuseBound(resource, context);
    return resource;
  };
  return [
    adminRoute(calls.list, (params, context) =>
      listRecords(db, listOf(readable(context)), params as unknown as ListParams, context.now),
    ),
    adminRoute(calls.one, ({ id }, context) => readRecord(db, readable(context), id)),
    adminRoute(calls.save, (params, context) => {
      const target = params.id === null ? whole(context) : writable(context);
      return saveRecord(db, target, params as never, context, publish);
    }),
    adminRoute(calls.remove, ({ ids }, context) => removeRecords(db, whole(context), ids, context, publish)),
    adminRoute(calls.undoable, (_params, context) => undoable(db, resource, context)),
    fileRoute(calls.undo, ({ id }, context) =>
      undoLast({ db, publish }, { resource: whole(context), id, context }),
    ),
    fileRoute(calls.export, (params, context) =>
      exportList(db, { name, title, list: exportedList(readable(context)), sheet }, params as never, context),
    ),
    historyRoute(calls.history, name, db, (id, context) => requireReadable(db, resource, id, context)),
    ...(calls.bulk ? bulkRoutes(calls.bulk, { readable, whole }, { db, publish }) : []),
    ...(resource.isPublished
      ? [
          adminRoute(calls.state, (params, context) =>
            setStates(db, writable(context), params, context, publish),
          ),
        ]
      : []),
    ...(resource.position
      ? [
          adminRoute(calls.order, ({ ids }, context) =>
            orderRecords(db, whole(context), ids, context, publish),
          ),
        ]
      : []),
  ];
}

interface Bounds {
  readable(context: AdminContext): AnyResource;
  whole(context: AdminContext): AnyResource;
}

function bulkRoutes(
  { preview, edit }: BulkCalls,
  { readable, whole }: Bounds,
  { db, publish }: AdminDeps,
): AdminRoute[] {
  return [
    adminRoute(preview, (params, context) => previewBulk(db, readable(context), params, context)),
    uploadRoute(edit, (params, context, body) =>
      editBulk({ db, publish }, whole(context), params, context, body),
    ),
  ];
}

/** The history of a record; `require` refuses records that the operator may not see. */
export function historyRoute(
  call: AdminCall,
  subject: string,
  db: Database,
  require?: (id: number, context: AdminContext) => Promise<void>,
): AdminRoute {
  return adminRoute(call as TypedCalls['history'], async ({ id, page, size, sort }, context) => {
    await require?.(id, context);
    const filter = { subject, subject_id: String(id) };
    const range = { limit: size, offset: (page - 1) * size, oldestFirst: sort === 'at' };
    const total = await countAudit(db, filter, EXPORT_LIMIT);
    return {
      ...{ list: await readAudit(db, filter, range), total: Math.min(total, EXPORT_LIMIT), page, size },
      ...(total > EXPORT_LIMIT && { total_capped: true }),
    };
  });
}
