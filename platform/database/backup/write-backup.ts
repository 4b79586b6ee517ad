import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '../open.ts';
import { snapshot, type Tx } from '../transaction.ts';
import { BACKUP_VERSION, gatherLines, lineSum, markerLine } from './backup-file.ts';
import { COUNTED_TABLES, listTables, readSequences } from './tables.ts';

const FETCH = 2_000;
/**
 * Tables that are saved without rows: a session, a token or a code may have ended since, records of backups do not apply to
 * the restored location, and the devices of downloads and their key end with their day.
 */
const EMPTY_IN_BACKUPS = new Set([
  'session',
  'operator_session',
  'operator_challenge',
  'operator_invitation',
  'operator_token',
  'phone_code',
  'proof_challenge',
  'backup_run',
  'download_key',
  'download_device',
]);

/**
 * Writes a compressed snapshot of the database and ends the stream. Reads and writes continue meanwhile; on the embedded
 * database, which has one session, they wait.
 */
export async function writeBackup(db: Database, now: Date, output: Writable) {
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
  const writeLine = async (line: string) => {
    sum.add(line);
    await put(lines.add(line));
  };
  await snapshot(db, async (tx) => {
    const { rows: ran } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(tx);
    const migrations = ran.map(({ name }) => name);
    await writeLine(markerLine('backup', { version: BACKUP_VERSION, made_at: chinaTime(now), migrations }));
    for (const table of await listTables(tx)) {
      await writeLine(markerLine('table', table));
      summary.tables += 1;
      if (!EMPTY_IN_BACKUPS.has(table.name) && !COUNTED_TABLES.has(table.name)) {
        for await (const line of rowsOf(tx, table.name)) {
          summary.rows += 1;
          await writeLine(line);
        }
      }
    }
    await writeLine(markerLine('sequences', await readSequences(tx)));
  });
  await put(`${lines.rest()}${markerLine('end', { rows: summary.rows, sha256: sum.value() })}\n`);
  zip.end();
  await written;
  return summary;
}

async function* rowsOf(tx: Tx, table: string): AsyncGenerator<string> {
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
