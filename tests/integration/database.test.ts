import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/open.ts';
import { describeEachDatabase } from './databases.ts';

describeEachDatabase('database', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  test('reads and writes', async () => {
    const game = await db
      .insertInto('game')
      .values({ name: '江湖', first_letter: 'J' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(game).toEqual({ id: 1 });
  });
});
