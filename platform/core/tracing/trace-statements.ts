import type { KyselyConfig, LogEvent } from 'kysely';
import { currentTracer } from './span.ts';

const LONGEST = 2_000;

/** For a database's handle: tells each statement as a span, without what was put into it; off, nothing is added. */
export function statementTracing(): Pick<KyselyConfig, 'log'> {
  return currentTracer() ? { log: tell } : {};
}

function tell({ level, query: { sql }, queryDurationMillis }: LogEvent): void {
  const [operation = ''] = sql.trimStart().split(/[\s(]/, 1);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation.toLowerCase(),
    'db.query.text': sql.slice(0, LONGEST),
  };
  const start = { name: `db ${operation.toLowerCase()}`, kind: 'client', attributes } as const;
  currentTracer()?.ended(start, queryDurationMillis, level === 'error');
}
