import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '../open.ts';
import type { Tables } from '../tables.ts';
import { snapshot } from '../transaction.ts';
import { BACKUP_VERSION, gatherLines, lineSum, tellingLine } from './backup-file.ts';
import { listTables, readSequences } from './tables.ts';

/** Rows of one answer of the database. */
const FETCH = 2_000;
/**
 * Tables whose rows are not to come back: a restored session would be one that was ended meanwhile, and where other
 * backups lie says nothing of the place that this one is restored to.
 */
const EMPTY_IN_BACKUPS = new Set(['session', 'operator_session', 'backup_run']);

/** What was written. */
export interface BackupSummary {
  tables: number;
  rows: number;
}

/**
 * Writes everything that the database holds at one moment, compressed, and ends the stream. Others go on reading and
 * writing meanwhile; on the embedded database, which has one session, they wait.
 */
export async function writeBackup(db: Database, now: Date, output: Writable): Promise<BackupSummary> {
  const zip = createGzip({ level: 6 });
  const written = finished(zip.pipe(output));
  written.catch(() => undefined);
  const sum = lineSum();
  const summary = { tables: 0, rows: 0 };
  const lines = gatherLines();
  const put = async (text: string | undefined) => {
    if (text && !zip.write(text)) {
      await Promise.race([once(zip, 'drain'), written]);
    }
  };
  const say = async (line: string) => {
    sum.add(line);
    await put(lines.add(line));
  };
  await snapshot(db, async (tx) => {
    const { rows: ran } = await sql<{
      name: string;
    }>`select name from kysely_migration order by name`.execute(tx);
    const migrations = ran.map(({ name }) => name);
    await say(tellingLine('backup', { version: BACKUP_VERSION, made_at: chinaTime(now), migrations }));
    for (const table of await listTables(tx)) {
      await say(tellingLine('table', table));
      summary.tables += 1;
      if (!EMPTY_IN_BACKUPS.has(table.name)) {
        for await (const line of rowsOf(tx, table.name)) {
          summary.rows += 1;
          await say(line);
        }
      }
    }
    await say(tellingLine('sequences', await readSequences(tx)));
  });
  await put(`${lines.rest()}${tellingLine('end', { rows: summary.rows, sha256: sum.value() })}\n`);
  zip.end();
  await written;
  return summary;
}

async function* rowsOf(tx: Transaction<Tables>, table: string): AsyncGenerator<string> {
  await sql`
    declare backup_rows no scroll cursor for
    select to_json(content)::text as line from ${sql.table(table)} as content`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(FETCH)} from backup_rows`.execute(tx);
    for (const { line } of rows) {
      yield line;
    }
    if (rows.length < FETCH) {
      break;
    }
    await setImmediate();
  }
  await sql`close backup_rows`.execute(tx);
}
