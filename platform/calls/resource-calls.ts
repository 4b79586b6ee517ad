import type { BulkCalls } from '#contract/admin/bulk-edit.ts';
import type { resource as defineResource } from '#contract/admin/resource.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { Call } from '#contract/call.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { exportedList, type ListParams, listOf, listRecords } from '#platform/admin/list-records.ts';
import { readRecord, saveRecord } from '#platform/admin/save-record.ts';
import { boundTo, refuseBound, requireReadable } from '#platform/admin/site-bounds.ts';
import { countAudit, readAudit } from '#platform/audit/read.ts';
import { editBulk, previewBulk } from '#platform/batches/bulk-edit.ts';
import { orderRecords, removeRecords, setStates } from '#platform/batches/record-batches.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { undoable, undoLast } from '#platform/undo/undo-service.ts';
import { handlersOf, type ServiceHandler } from './handler.ts';

type TypedCalls = ReturnType<typeof defineResource>;

/** What a call that changes records needs. */
export interface ChangeServices {
  db: Database;
  publish: PublishChanges;
}

const handler = handlersOf<ChangeServices>();

/** The calls of a list with a form. */
export function resourceCalls(resource: AnyResource): ServiceHandler<ChangeServices>[] {
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
    handler(calls.list, (context, params) =>
      listRecords(context.db, listOf(readable(context)), params as unknown as ListParams, context.now),
    ),
    handler(calls.one, (context, { id }) => readRecord(context.db, readable(context), id)),
    handler(calls.save, (context, params) => {
      const target = params.id === null ? whole(context) : writable(context);
      return saveRecord(context.db, target, params as never, context, context.publish);
    }),
    handler(calls.remove, (context, { ids }) =>
      removeRecords(context.db, whole(context), ids, context, context.publish),
    ),
    handler(calls.undoable, (context) => undoable(context.db, resource, context)),
    handler(calls.undo, (context, { id }) => undoLast(context, { resource: whole(context), id, context })),
    handler(calls.export, (context, params) =>
      exportList({ name, title, list: exportedList(readable(context)), sheet }, params as never, context),
    ),
    historyCall(calls.history, name, ({ db, ...context }, id) => requireReadable(db, resource, id, context)),
    ...(calls.bulk ? bulkCalls(calls.bulk, { readable, whole }) : []),
    ...(resource.isPublished
      ? [
          handler(calls.state, (context, params) =>
            setStates(context.db, writable(context), params, context, context.publish),
          ),
        ]
      : []),
    ...(resource.position
      ? [
          handler(calls.order, (context, { ids }) =>
            orderRecords(context.db, whole(context), ids, context, context.publish),
          ),
        ]
      : []),
  ];
}

interface Bounds {
  readable(context: AdminContext): AnyResource;
  whole(context: AdminContext): AnyResource;
}

function bulkCalls(
  { preview, edit }: BulkCalls,
  { readable, whole }: Bounds,
): ServiceHandler<ChangeServices>[] {
  return [
    handler(preview, (context, params) => previewBulk(context.db, readable(context), params, context)),
    handler(edit, (context, params) => editBulk(context, whole(context), params, context, context.file)),
  ];
}

/** The history of a record; `require` refuses records that the operator may not see. */
export function historyCall(
  call: Call,
  subject: string,
  require?: (context: AdminContext & { db: Database }, id: number) => Promise<void>,
): ServiceHandler<{ db: Database }> {
  return handlersOf<{ db: Database }>()(
    call as TypedCalls['history'],
    async (context, { id, page, size, sort }) => {
      await require?.(context, id);
      const filter = { subject, subject_id: String(id) };
      const range = { limit: size, offset: (page - 1) * size, oldestFirst: sort === 'at' };
      const total = await countAudit(context.db, filter, EXPORT_LIMIT);
      return {
        list: await readAudit(context.db, filter, range),
        total: Math.min(total, EXPORT_LIMIT),
        page,
        size,
        ...(total > EXPORT_LIMIT && { total_capped: true }),
      };
    },
  );
}
