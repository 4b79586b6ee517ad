import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/open.ts';
import { Changes } from './changes.ts';
import { INVALIDATION_CHANNEL, publishInvalidation } from './invalidation-channel.ts';

/** A database that records its statements. */
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

test('publishes tags on one channel, separated by blanks', async () => {
  const { db, sent } = listener();
  await publishInvalidation(db)(['game:1', 'games']);
  expect(sent).toEqual([['select pg_notify($1, $2)', INVALIDATION_CHANNEL, 'game:1 games']]);
  expect(INVALIDATION_CHANNEL).toBe('youmen_drop_tags');
});

test('publishes nothing without tags', async () => {
  const { db, sent } = listener();
  await publishInvalidation(db)([]);
  expect(sent).toEqual([]);
});

test('splits long lists into messages of at most 7,500 characters without losing or cutting a tag', async () => {
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
])('a tag of %i characters after one of six makes %i messages', async (length, messages) => {
  const { db, sent } = listener();
  await publishInvalidation(db)(['game:1', 'x'.repeat(length)]);
  expect(sent).toHaveLength(messages);
});

test('invalidates tags in this process before it publishes them', async () => {
  const { db, sent } = listener();
  const invalidated: unknown[] = [];
  const changes = new Changes(db);
  changes.on((tags) => invalidated.push([tags, sent.length]));
  const published = changes.publish(['packs']);
  expect(invalidated).toEqual([[['packs'], 0]]);
  await published;
  expect(sent).toHaveLength(1);
});
