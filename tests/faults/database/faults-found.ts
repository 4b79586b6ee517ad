import { faults as claimFaults } from '../../chaos/claims/verdict.ts';
import type { DatabaseRun, Stretch } from './run.ts';
import type { Visit, Wish } from './visitor.ts';

/** A kept page costs nothing, whatever the database does. */
const KEPT_MS = 1_000;
/** An answer that something can't be had comes at once where the server is gone… */
const REFUSED_MS = 1_000;
/** …and after the wait for a connection where nobody says anything; the first to meet it find out for the others. */
const SILENT_MS = 12_000;
const BACK_S = 10;
/** Nobody waits for longer to see whether it comes back. */
const NEVER_S = 59;
/** One in so many may be late: the machine has other things to do, too. */
const STRAY = 100;
const MOST_DESCRIPTORS = 250;

/**
 * What is wrong with a run; nothing where the portal bore it.
 * @param patience how often the times allowed, on a machine that does much else
 */
export function faultsFound({ stopped, slow, stalled, ...run }: DatabaseRun, patience = 1): string[] {
  return [
    ...claimFaults(run.verdict),
    ...(run.isUp ? [] : ['the process has ended']),
    ...(run.growth.descriptors <= MOST_DESCRIPTORS ? [] : [`${run.growth.descriptors} more open files`]),
    ...faultsOf('stopped', stopped, { longestMs: REFUSED_MS, allowed: [503], patience }),
    ...faultsOf('slow', slow, { longestMs: SILENT_MS, allowed: [200, 404, 503], patience }),
    ...faultsOf('stalled', stalled, { longestMs: SILENT_MS, allowed: [503], patience }),
  ];
}

function faultsOf(
  name: string,
  { seconds, visits, to, back }: Stretch,
  { longestMs, allowed, patience }: { longestMs: number; allowed: readonly number[]; patience: number },
): string[] {
  const of = (...wishes: Wish[]) => visits.filter(({ wish }) => wishes.includes(wish));
  const answers = of('new', 'claim');
  const told: [string, Visit[]][] = [
    ['kept pages weren’t answered', of('kept').filter(({ status }) => status !== 200)],
    ['kept pages were slow', beyondStrays(of('kept'), KEPT_MS * patience)],
    ['were never answered', answers.filter(({ status }) => status === 0)],
    [
      'were answered otherwise',
      answers.filter(({ status, at, ms }) => status !== 0 && at + ms < to && !allowed.includes(status)),
    ],
    ['were answered late', beyondStrays(answers, longestMs * patience)],
    ['were refused without a word of when', answers.filter(isUnclear)],
  ];
  return [
    ...(seconds === 0 || (of('kept').length > 0 && answers.length > 0) ? [] : [`${name}: nobody asked`]),
    ...told.flatMap(([what, which]) =>
      which.length > 0 ? [`${name}: ${which.length} ${what}, ${first(which)}`] : [],
    ),
    ...(back <= Math.min(BACK_S * patience, NEVER_S) ? [] : [`${name}: back after ${back.toFixed(1)} s`]),
  ];
}

/** Those that took longer, where they are more than strays. */
function beyondStrays(visits: readonly Visit[], ms: number): Visit[] {
  const late = visits.filter((one) => one.ms > ms);
  return late.length > visits.length / STRAY ? late : [];
}

/** A refusal in Chinese that says when to come again. */
function isUnclear({ status, retryAfter, body }: Visit): boolean {
  return status === 503 && (!/^\d+$/.test(retryAfter ?? '') || !/请?稍后/.test(body));
}

function first([visit]: readonly Visit[]): string {
  return visit ? `${visit.path} ${visit.status} after ${visit.ms.toFixed(0)} ms` : '';
}
