import { describe, expect, test } from 'vitest';
import { faultsFound, STRICT } from './faults-found.ts';
import type { DatabaseRun, Stretch } from './run.ts';
import type { RequestKind, RequestResult } from './timed-request.ts';

const COUNT = 300;
const REFUSAL = { status: 503, hasRetryAfter: true };
const sound = { twice: 0, lost: 0, changed: 0, false_empty: 0, unanswered: 0, miscounted: 0, over: 0 };
const counted = { acknowledged: 1, reported_empty: 0, imported: 1, issued: 1, free: 0 };

function resultOf(kind: RequestKind, different: Partial<RequestResult> = {}): RequestResult {
  const usual = kind === 'cached' ? { status: 200, hasRetryAfter: false } : REFUSAL;
  return { kind, path: '/', at: 0, ms: 20, ...usual, ...different };
}

/** A minute without faults, except for the given results and values. */
function minute(odd: readonly RequestResult[] = [], different: Partial<Stretch> = {}): Stretch {
  const usual = (['cached', 'new', 'claim'] as const).flatMap((kind) =>
    Array.from({ length: COUNT }, () => resultOf(kind)),
  );
  return { seconds: 60, to: 60_000, back: 2, results: [...usual, ...odd], ...different };
}

function run(different: Partial<DatabaseRun> = {}): DatabaseRun {
  const stretches = { stopped: minute(), slow: minute(), stalled: minute() };
  const verdict = { ...sound, ...counted };
  const growth = { mib: 0, descriptors: 0 };
  return { ...stretches, verdict, isUp: true, connections: 5, growth, logged: 1, ...different };
}

describe('a run with an unavailable database', () => {
  test('has no faults if every cached page is served, and each refusal is immediate and has Retry-After', () => {
    expect(faultsFound(run())).toEqual([]);
  });

  test.each<[string, Stretch, RegExp]>([
    ['a cached page is refused', minute([resultOf('cached', REFUSAL)]), /1 cached pages failed/],
    ['a cached page is slow', minute([resultOf('cached', { ms: 1_001 })]), /1 cached pages were slow/],
    ['a page gets no response', minute([resultOf('new', { status: 0 })]), /1 had no response/],
    [
      'a claim gets another status',
      minute([resultOf('claim', { status: 500 })]),
      /1 had an unexpected status/,
    ],
    ['a refusal is late', minute([resultOf('claim', { ms: 1_001 })]), /1 were late/],
    ['Retry-After is missing', minute([resultOf('new', { hasRetryAfter: false })]), /1 lacked Retry-After/],
    ['recovery is late', minute([], { back: 10.1 }), /back after 10\.1 s/],
    ['there were no requests', minute([], { results: [] }), /no requests/],
  ])('has a fault if %s', (_what, stopped, found) => {
    expect(faultsFound(run({ stopped }))).toEqual([expect.stringMatching(found)]);
  });

  test('has faults if a code is lost, the process has ended, or files stay open', () => {
    const verdict = { ...sound, ...counted, lost: 1 };
    expect(faultsFound(run({ verdict, isUp: false, growth: { mib: 0, descriptors: 251 } }))).toEqual([
      'lost: 1',
      'the process has ended',
      '251 more open files',
    ]);
  });

  test('allows one late response in a hundred and a longer wait only if the strictness says so', () => {
    const late = run({ stopped: minute([resultOf('new', { ms: 3_000 }), resultOf('new', { ms: 9_000 })]) });
    expect(faultsFound(late, { patience: 4, stray: 100 })).toEqual([]);
    expect(faultsFound(late, { patience: 4, stray: 10_000 })).toHaveLength(1);
    expect(faultsFound(late, STRICT)).toEqual([expect.stringMatching(/2 were late/)]);
  });
});
