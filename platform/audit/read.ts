import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { AuditEntry } from '#contract/admin/shapes.ts';
import { chinaTime } from '../core/clock.ts';
import { containing } from '../database/conditions.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { actionName } from './action-names.ts';

/** Which entries are wanted. */
export interface AuditFilter {
  operator_id?: number | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  subject_id?: string | undefined;
  /** In the name of the operator or of the thing, or the address. */
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface AuditRow {
  id: number;
  at: Date;
  operator_id: number | null;
  operator_name: string;
  role: string;
  action: string;
  subject: string;
  subject_id: string | null;
  title: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string;
}

/** Characters of one value that a list shows. */
const LONGEST_VALUE = 500;

function conditions(filter: AuditFilter): RawBuilder<unknown> {
  const { operator_id, action, subject, subject_id, q, from, to } = filter;
  const all = [
    operator_id !== undefined && sql`operator_id = ${operator_id}`,
    action && sql`action = ${action}`,
    subject && sql`subject = ${subject}`,
    subject_id && sql`subject_id = ${subject_id}`,
    q && sql`(${containing('title', q)} or ${containing('operator_name', q)} or ${containing('address', q)})`,
    from && sql`at >= ${new Date(from)}`,
    to && sql`at < ${new Date(to)}`,
  ];
  return sql.join(
    [sql`true`, ...all.filter((one) => one !== false && one !== undefined && one !== '')],
    sql` and `,
  );
}

/** Entries, the newest first unless `oldestFirst`. */
export async function readAudit(
  db: Database,
  filter: AuditFilter,
  { limit, offset, oldestFirst = false }: { limit: number; offset: number; oldestFirst?: boolean },
): Promise<AuditEntry[]> {
  const order = oldestFirst ? sql`asc` : sql`desc`;
  const { rows } = await sql<AuditRow>`
    select id, at, operator_id, operator_name, role, action, subject, subject_id, title, before, after, address
    from audit_entry where ${conditions(filter)}
    order by at ${order}, id ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(presentEntry);
}

/** How many entries there are, counted no further than `limit` and one. */
export async function countAudit(db: Database, filter: AuditFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from audit_entry where ${conditions(filter)} limit ${limit + 1}
    ) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

function presentEntry({ operator_id, operator_name, at, before, after, ...row }: AuditRow): AuditEntry {
  return {
    ...row,
    at: chinaTime(at),
    operator: { id: operator_id, name: operator_name },
    action_name: actionName(row.action),
    before: shortened(before),
    after: shortened(after),
  };
}

function shortened(fields: Record<string, unknown> | null): Record<string, unknown> | null {
  return (
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' && value.length > LONGEST_VALUE
          ? `${value.slice(0, LONGEST_VALUE)}…`
          : value,
      ]),
    )
  );
}

/** What was saved of a thing since a version: who saved last, when, and which fields differ. */
export async function changesSince(
  tx: Transaction<Tables>,
  thing: { subject: string; id: number; version: number },
): Promise<{ by: string | null; at: Date | null; fields: string[] }> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select(['operator_name', 'at', 'after', 'version'])
    .where('subject', '=', thing.subject)
    .where('subject_id', '=', String(thing.id))
    .where('version', '>', sql<number>`${thing.version}::bigint`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const [last] = rows;
  const fields = new Set(rows.flatMap(({ after }) => Object.keys(after ?? {})));
  return { by: last?.operator_name ?? null, at: last?.at ?? null, fields: [...fields] };
}
