import '#platform/core/private-files/umask.ts';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from '../owner.ts';

/** Opens the data directory named by the first argument and holds it until it is killed or loses the directory. */
const [dataDir = ''] = process.argv.slice(2);
const report = (error: unknown) =>
  console.log(error instanceof Error ? `${error.constructor.name}: ${error.message}` : error);
try {
  const { lost } = await openDatabase(
    { dataDir, databaseUrl: undefined, owner: testOwner('holder'), say: console.log },
    () => undefined,
  );
  console.log('open');
  setInterval(() => undefined, 60_000);
  lost?.then((error) => {
    report(error);
    process.exit(4);
  });
} catch (error) {
  report(error);
  process.exitCode = 3;
}
