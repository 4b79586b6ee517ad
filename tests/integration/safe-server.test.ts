import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refuseUnsafeServer } from '#platform/database/safe-server.ts';
import { describeEachDatabase } from './databases.ts';

describeEachDatabase('a server without durable commits', (open) => {
  test('is refused with the name of the setting, and an ordinary one is accepted', async () => {
    const db = await open();
    await refuseUnsafeServer(db);
    await db.connection().execute(async (one) => {
      await sql`set synchronous_commit = off`.execute(one);
      await expect(refuseUnsafeServer(one)).rejects.toThrow('synchronous_commit 未开启');
      await sql`reset synchronous_commit`.execute(one);
    });
  });
});
