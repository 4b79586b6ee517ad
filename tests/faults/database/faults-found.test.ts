import { describe, expect, test } from 'vitest';
import { faultsFound, STRICT } from './faults-found.ts';
import type { DatabaseRun, Stretch } from './run.ts';
import type { Visit, Wish } from './visitor.ts';

const VISITS = 300;
const REFUSAL = { status: 503, saysWhen: true };
const sound = { twice: 0, lost: 0, changed: 0, false_empty: 0, unanswered: 0, miscounted: 0 };
const counted = { acknowledged: 1, told_empty: 0, imported: 1, issued: 1, free: 0 };

function visitOf(wish: Wish, different: Partial<Visit> = {}): Visit {
  const usual = wish === 'kept' ? { status: 200, saysWhen: false } : REFUSAL;
  return { wish, path: '/', at: 0, ms: 20, ...usual, ...different };
}

/** A minute that went as it should, but for these visits and what else is given. */
function minute(odd: readonly Visit[] = [], different: Partial<Stretch> = {}): Stretch {
  const usual = (['kept', 'new', 'claim'] as const).flatMap((wish) =>
    Array.from({ length: VISITS }, () => visitOf(wish)),
  );
  return { seconds: 60, to: 60_000, back: 2, visits: [...usual, ...odd], ...different };
}

function run(different: Partial<DatabaseRun> = {}): DatabaseRun {
  const stretches = { stopped: minute(), slow: minute(), stalled: minute() };
  const verdict = { ...sound, ...counted };
  const growth = { mib: 0, descriptors: 0 };
  return { ...stretches, verdict, isUp: true, connections: 5, growth, logged: 1, ...different };
}

describe('a run with a database that is away', () => {
  test('is sound where every kept page comes, and each refusal at once and with its time', () => {
    expect(faultsFound(run())).toEqual([]);
  });

  test.each<[string, Stretch, RegExp]>([
    ['a kept page is refused', minute([visitOf('kept', REFUSAL)]), /1 kept pages weren’t answered/],
    ['a kept page is slow', minute([visitOf('kept', { ms: 1_001 })]), /1 kept pages were slow/],
    ['a page is never answered', minute([visitOf('new', { status: 0 })]), /1 were never answered/],
    [
      'a claim is told something else',
      minute([visitOf('claim', { status: 500 })]),
      /1 were answered otherwise/,
    ],
    ['a refusal is late', minute([visitOf('claim', { ms: 1_001 })]), /1 were answered late/],
    ['no time is said', minute([visitOf('new', { saysWhen: false })]), /1 were refused without a word/],
    ['it is back late', minute([], { back: 10.1 }), /back after 10\.1 s/],
    ['nobody asked', minute([], { visits: [] }), /nobody asked/],
  ])('is not where %s', (_what, stopped, found) => {
    expect(faultsFound(run({ stopped }))).toEqual([expect.stringMatching(found)]);
  });

  test('is not where a code is lost, the process has ended, or files stay open', () => {
    const verdict = { ...sound, ...counted, lost: 1 };
    expect(faultsFound(run({ verdict, isUp: false, growth: { mib: 0, descriptors: 251 } }))).toEqual([
      'lost: 1',
      'the process has ended',
      '251 more open files',
    ]);
  });

  test('forgives a late one in a hundred, and waits for longer, only where it is told to', () => {
    const late = run({ stopped: minute([visitOf('new', { ms: 3_000 }), visitOf('new', { ms: 9_000 })]) });
    expect(faultsFound(late, { patience: 4, stray: 100 })).toEqual([]);
    expect(faultsFound(late, { patience: 4, stray: 10_000 })).toHaveLength(1);
    expect(faultsFound(late, STRICT)).toEqual([expect.stringMatching(/2 were answered late/)]);
  });
});
