import '#platform/core/private-files/umask.ts';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from '../owner.ts';

/** Opens the data directory named by the first argument and keeps it until it is ended or loses the directory. */
const [dataDir = ''] = process.argv.slice(2);
const told = (error: unknown) =>
  console.log(error instanceof Error ? `${error.constructor.name}: ${error.message}` : error);
try {
  const { lost } = await openDatabase(
    { dataDir, databaseUrl: undefined, owner: testOwner('holder'), say: console.log },
    () => undefined,
  );
  console.log('open');
  setInterval(() => undefined, 60_000);
  lost?.then((error) => {
    told(error);
    process.exit(4);
  });
} catch (error) {
  told(error);
  process.exitCode = 3;
}
