import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import { Refusal } from '#contract/refusal.ts';
import {
  inStates,
  isSamePublication,
  type PublicationRow,
  presentPublication,
  publicationRow,
  stateOf,
} from './publication.ts';

const now = new Date('2026-11-21T10:00:00+08:00');
const from = (ms: number) => new Date(now.getTime() + ms);
const draft: PublicationRow = { published: false, publish_at: null, offline_at: null };
const online: PublicationRow = { published: true, publish_at: from(-86_400_000), offline_at: null };
const wanted = (state: PublicationInput['state'], times: Partial<PublicationInput> = {}) => ({
  state,
  publish_at: null,
  offline_at: null,
  ...times,
});
const at = (ms: number) => from(ms).toISOString();

/** The refusal of an invalid publication. */
function refusal(state: PublicationInput['state'], times: Partial<PublicationInput>) {
  try {
    publicationRow(wanted(state, times), draft, now);
  } catch (error) {
    return error instanceof Refusal ? error.details.fields : error;
  }
  return undefined;
}

test('a refusal names the field and the fix', () => {
  expect(refusal('published', { publish_at: at(1) })).toEqual([
    { path: 'publication.publish_at', msg: '发布时间还没有到，请选择定时发布' },
  ]);
  expect(refusal('published', { offline_at: at(0) })).toEqual([
    { path: 'publication.offline_at', msg: '下线时间要晚于当前时间' },
  ]);
  expect(refusal('scheduled', { publish_at: at(0) })).toEqual([
    { path: 'publication.publish_at', msg: '定时发布的时间要晚于当前时间' },
  ]);
});

test('presents times in China’s time zone and missing times as null', () => {
  expect(presentPublication(draft)).toEqual({ state: 'draft', publish_at: null, offline_at: null });
  expect(presentPublication({ published: true, publish_at: now, offline_at: from(1_000) })).toEqual({
    state: 'published',
    publish_at: '2026-11-21T10:00:00+08:00',
    offline_at: '2026-11-21T10:00:01+08:00',
  });
});

test('some states give a condition; all states or undefined give none', () => {
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const condition = inStates(['draft', 'offline']);
  const compiled = condition && sql`${condition}`.compile(db);
  expect(compiled?.sql.replace(/\s+/g, ' ')).toBe(
    "case when published then 'published' when publish_at is not null then 'scheduled' " +
      "when offline_at is not null then 'offline' else 'draft' end = any($1::text[])",
  );
  expect(compiled?.parameters).toEqual([['draft', 'offline']]);
  expect(inStates(['draft', 'scheduled', 'published'])).toBeDefined();
  expect(inStates(['draft', 'scheduled', 'published', 'offline'])).toBeUndefined();
  expect(inStates(undefined)).toBeUndefined();
});

describe('publishing', () => {
  test('again keeps the time of publication', () => {
    expect(publicationRow(wanted('published'), online, now)).toEqual(online);
  });

  test('for the first time, or after being offline, sets the time to now', () => {
    const offline = { published: false, publish_at: from(-9_000), offline_at: from(-5_000) };
    expect(publicationRow(wanted('published'), draft, now).publish_at).toEqual(now);
    expect(publicationRow(wanted('published'), offline, now).publish_at).toEqual(now);
  });

  test('accepts a time up to the current millisecond and refuses a later one', () => {
    for (const ms of [-1, 0]) {
      const row = publicationRow(wanted('published', { publish_at: at(ms) }), draft, now);
      expect(row).toEqual({ published: true, publish_at: from(ms), offline_at: null });
    }
    expect(() => publicationRow(wanted('published', { publish_at: at(1) }), draft, now)).toThrow(Refusal);
  });
});

describe('a schedule', () => {
  test('begins after the current millisecond', () => {
    for (const publish_at of [at(-1), at(0), null]) {
      expect(() => publicationRow(wanted('scheduled', { publish_at }), draft, now)).toThrow(Refusal);
    }
    const row = publicationRow(wanted('scheduled', { publish_at: at(1) }), draft, now);
    expect(row).toEqual({ published: false, publish_at: from(1), offline_at: null });
  });

  test.each(['scheduled', 'published'] as const)('as %s ends after the current millisecond', (state) => {
    const times = state === 'scheduled' ? { publish_at: at(1) } : {};
    for (const ms of [-1, 0]) {
      expect(() => publicationRow(wanted(state, { ...times, offline_at: at(ms) }), draft, now)).toThrow(
        Refusal,
      );
    }
    expect(publicationRow(wanted(state, { ...times, offline_at: at(1) }), draft, now).offline_at).toEqual(
      from(1),
    );
  });
});

test('a draft has no times', () => {
  expect(publicationRow(wanted('draft', { publish_at: at(9), offline_at: at(10) }), online, now)).toEqual(
    draft,
  );
});

test('going offline sets the time to now, once', () => {
  const offline = publicationRow(wanted('offline'), online, now);
  expect(offline).toEqual({ published: false, publish_at: null, offline_at: now });
  expect(publicationRow(wanted('offline'), offline, from(5_000))).toEqual(offline);
});

test.each([
  [{ published: true, publish_at: null, offline_at: null }, 'published'],
  [{ published: true, publish_at: now, offline_at: now }, 'published'],
  [{ published: false, publish_at: now, offline_at: null }, 'scheduled'],
  [{ published: false, publish_at: now, offline_at: now }, 'scheduled'],
  [{ published: false, publish_at: null, offline_at: now }, 'offline'],
  [{ published: false, publish_at: null, offline_at: null }, 'draft'],
] as const)('%o is %s', (row, state) => {
  expect(stateOf(row)).toBe(state);
});

test('two publications are the same if all three columns are equal', () => {
  const row = { published: true, publish_at: now, offline_at: from(1) };
  expect(isSamePublication(row, { ...row, publish_at: new Date(now), offline_at: from(1) })).toBe(true);
  expect(isSamePublication(draft, draft)).toBe(true);
  expect(isSamePublication(row, { ...row, published: false })).toBe(false);
  expect(isSamePublication(row, { ...row, publish_at: from(1) })).toBe(false);
  expect(isSamePublication(row, { ...row, offline_at: null })).toBe(false);
});
