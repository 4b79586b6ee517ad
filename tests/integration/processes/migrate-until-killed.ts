import '#platform/core/private-files/umask.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { atStatement } from '../at-statement.ts';
import { testOwner } from '../owner.ts';
import { schemaParts } from '../schema-parts.ts';

/**
 * Opens the data directory named by the first argument, prints its schema, and migrates it up to the statement whose
 * number is the second argument: then the process is killed, while the database executes it.
 */
const [dataDir = '', statement = ''] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir, databaseUrl: undefined, owner: testOwner() }, () => undefined);
console.log(JSON.stringify(await schemaParts(db)));
const killed = atStatement(Number(statement), (node) => {
  setImmediate(() => process.kill(process.pid, 'SIGKILL'));
  return node;
});
await migrate(db.withPlugin(killed));
process.exit(0);
