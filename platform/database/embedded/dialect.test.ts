import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { TooManyWaiting } from '../too-many-waiting.ts';
import { embeddedDialect } from './dialect.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';

it('queues 500 statements and rejects the next at once', async () => {
  let resume = () => {};
  const held = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const slow = { query: () => held.then(() => ({ rows: [], affectedRows: 0 })) };
  const db = new Kysely<object>({ dialect: embeddedDialect(slow as unknown as EmbeddedDatabase) });
  const running = Array.from({ length: 501 }, () => sql`select 1`.execute(db));
  await expect(sql`select 1`.execute(db)).rejects.toThrow(TooManyWaiting);
  resume();
  expect(await Promise.all(running)).toHaveLength(501);
  await expect(sql`select 1`.execute(db)).resolves.toEqual({ rows: [], numAffectedRows: 0n });
});
