import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** Sequential scans of smaller tables are faster than an index. */
const SMALL_TABLE_ROWS = 2_000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/** A database handle that records its statements. */
export function recordQueries(db: Database): { db: Database; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node as RootOperationNode, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), queries };
}

/** A statement and its plan. */
export interface PlannedStatement {
  sql: string;
  plan: Plan | undefined;
}

/** The plans of the reading statements. */
export async function plansOf(db: Database, queries: readonly CompiledQuery[]): Promise<PlannedStatement[]> {
  const planned: PlannedStatement[] = [];
  for (const { sql, parameters } of queries) {
    if (/^\s*(select|with)\b/i.test(sql)) {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
      );
      planned.push({ sql: sql.replace(/\s+/g, ' ').trim(), plan: rows[0]?.['QUERY PLAN'][0]?.Plan });
    }
  }
  return planned;
}

/** The sequential scans of tables above `SMALL_TABLE_ROWS` rows. */
export async function growingScans(db: Database, planned: readonly PlannedStatement[]): Promise<string[]> {
  const scans: string[] = [];
  for (const { sql, plan } of planned) {
    for (const scan of scannedBy(plan)) {
      const rowsOf = await db.executeQuery<{ rows: number }>(
        CompiledQuery.raw('select reltuples::float8 as rows from pg_class where oid = $1::regclass', [scan]),
      );
      if ((rowsOf.rows[0]?.rows ?? 0) > SMALL_TABLE_ROWS) {
        scans.push(`${scan} in ${sql.slice(0, 160)}`);
      }
    }
  }
  return scans;
}

function scannedBy(plan: Plan | undefined): string[] {
  if (!plan) {
    return [];
  }
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedBy)];
}
