import { openDatabase } from '../../../platform/database/open.ts';
import { testOwner } from '../owner.ts';

/** Opens the data directory named by the first argument and keeps it until it is ended. */
const [dataDir = ''] = process.argv.slice(2);
try {
  await openDatabase({ dataDir, databaseUrl: undefined, owner: testOwner('holder') }, () => undefined);
  console.log('open');
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(error instanceof Error ? `${error.constructor.name}: ${error.message}` : error);
  process.exitCode = 3;
}
