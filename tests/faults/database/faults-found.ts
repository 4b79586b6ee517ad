import { faults as claimFaults } from '#tests/chaos/claims/verdict.ts';
import type { DatabaseRun, Stretch } from './run.ts';
import type { RequestKind, RequestResult } from './timed-request.ts';

/** The limit of a cached page, whatever the state of the database. */
const CACHED_MS = 1_000;
/** The limit of a refusal while the server is down. */
const REFUSED_MS = 1_000;
/** The limit while the database does not respond: the wait for a connection, which only the first requests pay. */
const STALLED_MS = 12_000;
const RECOVERY_S = 10;
/** The run stops waiting for the recovery after this time. */
const RECOVERY_LIMIT_S = 59;
const MOST_DESCRIPTORS = 250;

/** How strictly a run is judged. */
export interface Strictness {
  /** The factor by which the promised times are extended. */
  patience: number;
  /** One response in this many may be even later. */
  stray: number;
}

/** The published limits, without exceptions. */
export const STRICT: Strictness = { patience: 1, stray: Number.POSITIVE_INFINITY };

/** The faults of a run. */
export function faultsFound({ stopped, slow, stalled, ...run }: DatabaseRun, strictness = STRICT): string[] {
  return [
    ...claimFaults(run.verdict),
    ...(run.isUp ? [] : ['the process has ended']),
    ...(run.growth.descriptors <= MOST_DESCRIPTORS ? [] : [`${run.growth.descriptors} more open files`]),
    ...faultsOf('stopped', stopped, { longestMs: REFUSED_MS, allowed: [503], strictness }),
    ...faultsOf('slow', slow, { longestMs: STALLED_MS, allowed: [200, 404, 503], strictness }),
    ...faultsOf('stalled', stalled, { longestMs: STALLED_MS, allowed: [503], strictness }),
  ];
}

function faultsOf(
  name: string,
  { seconds, results, to, back }: Stretch,
  {
    longestMs,
    allowed,
    strictness: { patience, stray },
  }: { longestMs: number; allowed: readonly number[]; strictness: Strictness },
): string[] {
  const of = (...kinds: RequestKind[]) => results.filter(({ kind }) => kinds.includes(kind));
  const uncached = of('new', 'claim');
  const faults: [string, RequestResult[]][] = [
    ['cached pages failed', of('cached').filter(({ status }) => status !== 200)],
    ['cached pages were slow', beyondStrays(of('cached'), CACHED_MS * patience, stray)],
    ['had no response', uncached.filter(({ status }) => status === 0)],
    [
      'had an unexpected status',
      uncached.filter(({ status, at, ms }) => status !== 0 && at + ms < to && !allowed.includes(status)),
    ],
    ['were late', beyondStrays(uncached, longestMs * patience, stray)],
    ['lacked Retry-After', uncached.filter(lacksRetryAfter)],
  ];
  return [
    ...(seconds === 0 || (of('cached').length > 0 && uncached.length > 0) ? [] : [`${name}: no requests`]),
    ...faults.flatMap(([what, which]) =>
      which.length > 0 ? [`${name}: ${which.length} ${what}, ${first(which)}`] : [],
    ),
    ...(back <= Math.min(RECOVERY_S * patience, RECOVERY_LIMIT_S)
      ? []
      : [`${name}: back after ${back.toFixed(1)} s`]),
  ];
}

/** The results that took longer, unless they are within the allowed strays. */
function beyondStrays(results: readonly RequestResult[], ms: number, stray: number): RequestResult[] {
  const late = results.filter((one) => one.ms > ms);
  return late.length > results.length / stray ? late : [];
}

function lacksRetryAfter({ status, hasRetryAfter }: RequestResult): boolean {
  return status === 503 && !hasRetryAfter;
}

function first([result]: readonly RequestResult[]): string {
  return result ? `${result.path} ${result.status} after ${result.ms.toFixed(0)} ms` : '';
}
