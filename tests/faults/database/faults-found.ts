import { faults as claimFaults } from '#tests/chaos/claims/verdict.ts';
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
const MOST_DESCRIPTORS = 250;

/** How strict a run is judged. */
export interface Strictness {
  /** How often the times that are promised are allowed. */
  patience: number;
  /** One answer in so many may be later still. */
  stray: number;
}

/** As the bar says: nobody waits for longer. */
export const STRICT: Strictness = { patience: 1, stray: Number.POSITIVE_INFINITY };

/** What is wrong with a run; nothing where the portal bore it. */
export function faultsFound({ stopped, slow, stalled, ...run }: DatabaseRun, strictness = STRICT): string[] {
  return [
    ...claimFaults(run.verdict),
    ...(run.isUp ? [] : ['the process has ended']),
    ...(run.growth.descriptors <= MOST_DESCRIPTORS ? [] : [`${run.growth.descriptors} more open files`]),
    ...faultsOf('stopped', stopped, { longestMs: REFUSED_MS, allowed: [503], strictness }),
    ...faultsOf('slow', slow, { longestMs: SILENT_MS, allowed: [200, 404, 503], strictness }),
    ...faultsOf('stalled', stalled, { longestMs: SILENT_MS, allowed: [503], strictness }),
  ];
}

function faultsOf(
  name: string,
  { seconds, visits, to, back }: Stretch,
  {
    longestMs,
    allowed,
    strictness: { patience, stray },
  }: { longestMs: number; allowed: readonly number[]; strictness: Strictness },
): string[] {
  const of = (...wishes: Wish[]) => visits.filter(({ wish }) => wishes.includes(wish));
  const answers = of('new', 'claim');
  const told: [string, Visit[]][] = [
    ['kept pages weren’t answered', of('kept').filter(({ status }) => status !== 200)],
    ['kept pages were slow', beyondStrays(of('kept'), KEPT_MS * patience, stray)],
    ['were never answered', answers.filter(({ status }) => status === 0)],
    [
      'were answered otherwise',
      answers.filter(({ status, at, ms }) => status !== 0 && at + ms < to && !allowed.includes(status)),
    ],
    ['were answered late', beyondStrays(answers, longestMs * patience, stray)],
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
function beyondStrays(visits: readonly Visit[], ms: number, stray: number): Visit[] {
  const late = visits.filter((one) => one.ms > ms);
  return late.length > visits.length / stray ? late : [];
}

function isUnclear({ status, saysWhen }: Visit): boolean {
  return status === 503 && !saysWhen;
}

function first([visit]: readonly Visit[]): string {
  return visit ? `${visit.path} ${visit.status} after ${visit.ms.toFixed(0)} ms` : '';
}
