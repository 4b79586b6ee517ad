import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/open.ts';
import { changePublisher } from './changes.ts';
import { INVALIDATION_CHANNEL, publishInvalidation } from './invalidation-channel.ts';

/** A database that takes statements down: what was sent on which channel. */
function listener() {
  const sent: unknown[][] = [];
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push([query.sql, ...query.parameters]),
  });
  return { db: db as unknown as Database, sent };
}

test('tags go out on one channel, with blanks between them', async () => {
  const { db, sent } = listener();
  await publishInvalidation(db)(['game:1', 'games']);
  expect(sent).toEqual([['select pg_notify($1, $2)', INVALIDATION_CHANNEL, 'game:1 games']]);
  expect(INVALIDATION_CHANNEL).toBe('youmen_drop_tags');
});

test('nothing goes out where nothing changed', async () => {
  const { db, sent } = listener();
  await publishInvalidation(db)([]);
  expect(sent).toEqual([]);
});

test('what is too long for one message goes out in several, none over 7,500 characters, no tag lost or cut', async () => {
  const { db, sent } = listener();
  const tags = Array.from({ length: 2_000 }, (_, index) => `game:${index}`);
  await publishInvalidation(db)(tags);
  const payloads = sent.map(([, , payload]) => String(payload));
  expect(payloads.length).toBeGreaterThan(1);
  expect(payloads.flatMap((payload) => payload.split(' '))).toEqual(tags);
  expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThanOrEqual(7_500);
});

test.each([
  [7_492, 1],
  [7_493, 1],
  [7_494, 2],
])('a tag of %i characters behind one of six makes %i messages', async (length, messages) => {
  const { db, sent } = listener();
  await publishInvalidation(db)(['game:1', 'x'.repeat(length)]);
  expect(sent).toHaveLength(messages);
});

test('a change is dropped in this process before the others hear of it', async () => {
  const { db, sent } = listener();
  const heard: unknown[] = [];
  const told = changePublisher(db, (tags) => {
    heard.push([...tags, sent.length]);
  })(['packs']);
  expect(heard).toEqual([['packs', 0]]);
  await told;
  expect(sent).toHaveLength(1);
});
