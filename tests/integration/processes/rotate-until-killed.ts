import '#platform/core/private-files/umask.ts';
import { openDatabase } from '#platform/database/open.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { rotateKeys } from '#platform/security/rotate-keys.ts';
import { atStatement } from '../at-statement.ts';
import { testOwner } from '../owner.ts';

/**
 * Rotates the data keys of the data directory (first argument) and the PostgreSQL database (second argument, if any) up
 * to the statement whose number is the third argument: then the process is killed, while the database executes it.
 * Prints the number of statements if it ends before.
 */
const [dataDir = '', url, statement = ''] = process.argv.slice(2);
const place = { dataDir, databaseUrl: url || undefined, owner: testOwner() };
const { db, close } = await openDatabase(place, () => undefined);
const killed = atStatement(Number(statement), (node) => {
  setImmediate(() => process.kill(process.pid, 'SIGKILL'));
  return node;
});
await rotateKeys(db.withPlugin(killed), dataKeysOf({ dataKeys: undefined, dataDir }), () => undefined);
await close();
console.log(killed.statements);
process.exit(0);
