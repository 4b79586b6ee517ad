import '#platform/core/private-files/umask.ts';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from '../owner.ts';

/**
 * Opens the data directory named by the first argument, prints the rows it finds, then writes rows as fast as possible
 * and prints the name of each acknowledged one, until it is killed.
 */
const [dataDir = '', prefix = ''] = process.argv.slice(2);
const { db } = await openDatabase(
  { dataDir, databaseUrl: undefined, owner: testOwner('writer') },
  () => undefined,
);
const found = await db.selectFrom('friend_link').select('name').execute();
console.log(`found ${JSON.stringify(found.map((row) => row.name))}`);
for (let count = 1; ; count += 1) {
  const name = `${prefix}-${count}`;
  await db.insertInto('friend_link').values({ name, url: 'https://example.com/' }).execute();
  console.log(`wrote ${name}`);
}
