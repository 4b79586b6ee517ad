import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { type PublicationRow, presentPublication } from '#platform/admin/publication.ts';
import { auditOf, type RecordBase } from '#platform/admin/records.ts';
import type { AuditAction } from '#platform/audit/record.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { RecordDocument, WantedDocument } from '#platform/import/record-document.ts';
import type { LastRun } from './runs.ts';

export interface Undo {
  resource: AnyResource;
  run: LastRun;
  context: AdminContext;
}

export type DeletedRecord = WantedDocument & { title: string; version: number };

export function undoEntry({ resource, run, context }: Undo) {
  return { ...auditOf(resource.name, context), action: run.kind === 'import' ? 'import_undo' : 'undo' };
}

interface Touched {
  removed: readonly RecordBase[];
  changed: readonly (RecordBase & WantedDocument)[];
  reinserted: readonly DeletedRecord[];
}

/** The audit entries of a transaction of an undo; `documents` has the records before it. */
export function entriesOf(
  undo: Undo,
  { removed, changed, reinserted }: Touched,
  documents: ReadonlyMap<number, RecordDocument>,
): AuditAction[] {
  const entry = undoEntry(undo);
  const only = (names: readonly string[], all: Record<string, unknown> = {}) =>
    Object.fromEntries(names.map((name) => [name, all[name]]));
  return [
    ...removed.map(({ id, title }) => ({
      ...entry,
      subject_id: id,
      title,
      after: null,
      before: auditValues(documents.get(id)) ?? null,
    })),
    ...changed.map(({ id, title, version, document, ...previous }) => {
      const after = {
        ...auditValues(document),
        ...(hasPublication(document) ? publicationOf(document, previous) : {}),
      };
      const before = { ...auditValues(documents.get(id)), ...presentPublication(previous) };
      return {
        ...entry,
        subject_id: id,
        title,
        version: version + 1,
        before: only(Object.keys(after), before),
        after,
      };
    }),
    ...reinserted.map(({ id, title, version, document }) => ({
      ...entry,
      subject_id: id,
      title,
      version: version + 1,
      before: null,
      after: auditValues(document),
    })),
  ];
}

/** A record as the audit stores it, without the publication columns. */
function auditValues(document: RecordDocument | undefined): Record<string, unknown> | undefined {
  if (!document) {
    return undefined;
  }
  const { published: _p, publish_at: _a, offline_at: _o, ...row } = document.row;
  return { ...row, ...document.parts };
}

function hasPublication({ row }: RecordDocument): boolean {
  return 'published' in row || 'publish_at' in row || 'offline_at' in row;
}

/** The publication of a record that is restored from a document. */
function publicationOf({ row }: RecordDocument, current: PublicationRow) {
  const time = (name: 'publish_at' | 'offline_at') =>
    name in row ? (row[name] === null ? null : new Date(String(row[name]))) : current[name];
  const published = 'published' in row ? row.published === true : current.published;
  return presentPublication({ published, publish_at: time('publish_at'), offline_at: time('offline_at') });
}
