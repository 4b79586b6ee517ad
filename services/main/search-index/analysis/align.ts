import type { Cell } from './normalise.ts';
import type { Readings } from './readings.ts';
import { foldLetter, foldSyllable, LONGEST_SYLLABLE } from './syllables.ts';

/** Cells with readings: a name, a part of it, or a query. */
export interface Spelling {
  cells: readonly Cell[];
  readings: readonly Readings[];
}

/** How a cell of the name was typed, from certain to merely similar in sound. */
export const HOW = {
  written: 0,
  numeral: 1,
  syllable: 2,
  beginning: 3,
  initial: 4,
  similar: 5,
  homophone: 6,
  similarHomophone: 7,
} as const;
export type How = (typeof HOW)[keyof typeof HOW];

/** Cells [start, end) of a name that match the whole query. */
export interface Alignment {
  start: number;
  end: number;
  /** The least certain kind of its cells. */
  how: How;
  /** Cells typed by sound. */
  sounded: number;
  /** Of these, cells typed as whole syllables. */
  syllables: number;
}

const COST: Record<How, number> = [0, 1, 10, 11, 1_000, 400, 10_000, 10_500];

interface Step {
  cost: number;
  how: How;
  /** Query cells consumed by this name cell. */
  taken: number;
}

/**
 * The cheapest alignment of the whole query with the name's cells from `start`: each cell by its character, syllable,
 * the beginning of one (at the query's end), initial, or a similar sound.
 */
export function alignAt(query: Spelling, name: Spelling, start: number): Alignment | undefined {
  if (stepsAt(query, 0, name, start).length === 0) {
    return undefined;
  }
  const memo = new Map<number, Step | null>();
  const best = stepFrom(0, start);
  if (!best) {
    return undefined;
  }
  let how: How = HOW.written;
  let sounded = 0;
  let syllables = 0;
  let end = start;
  for (let at = 0, step: Step | null = best; step; end += 1, at += step.taken, step = memoised(at, end)) {
    how = Math.max(how, step.how) as How;
    sounded += step.how > HOW.numeral ? 1 : 0;
    syllables += step.how === HOW.syllable || step.how === HOW.similar ? 1 : 0;
  }
  return { start, end, how, sounded, syllables };

  function memoised(at: number, cell: number): Step | null {
    return memo.get(at * 128 + cell) ?? null;
  }

  function stepFrom(at: number, cell: number): Step | null {
    const key = at * 128 + cell;
    const known = memo.get(key);
    if (known !== undefined) {
      return known;
    }
    let found: Step | null = null;
    if (cell < name.cells.length) {
      for (const { how, taken } of stepsAt(query, at, name, cell)) {
        const after = at + taken === query.cells.length ? 0 : stepFrom(at + taken, cell + 1)?.cost;
        const cost = after === undefined ? undefined : after + COST[how];
        if (cost !== undefined && (!found || cost < found.cost)) {
          found = { cost, how, taken };
        }
      }
    }
    memo.set(key, found);
    return found;
  }
}

function stepsAt(query: Spelling, at: number, name: Spelling, cell: number): { how: How; taken: number }[] {
  const typed = query.cells[at];
  const target = name.cells[cell];
  const steps: { how: How; taken: number }[] = [];
  if (!typed || !target) {
    return steps;
  }
  if (typed.fold === target.fold) {
    steps.push({ how: typed.char === target.char ? HOW.written : HOW.numeral, taken: 1 });
  }
  const readings = name.readings[cell] ?? [];
  if (typed.kind === 'letter') {
    for (const reading of readings) {
      addLetterSteps(steps, query.cells, at, reading);
    }
  } else if (typed.kind === 'han' && typed.fold !== target.fold) {
    const how = soundAlike(query.readings[at] ?? [], readings);
    if (how !== undefined) {
      steps.push({ how, taken: 1 });
    }
  }
  return steps;
}

function addLetterSteps(
  steps: { how: How; taken: number }[],
  cells: readonly Cell[],
  at: number,
  reading: string,
): void {
  if (foldLetter(cells[at]?.char ?? '') !== foldLetter(reading[0] ?? '')) {
    return;
  }
  let same = true;
  let typed = '';
  const folded = foldSyllable(reading);
  for (let taken = 1; taken <= LONGEST_SYLLABLE; taken += 1) {
    const next = cells[at + taken - 1];
    if (next?.kind !== 'letter') {
      return;
    }
    typed += next.char;
    same &&= reading.startsWith(typed);
    if (typed === reading) {
      steps.push({ how: HOW.syllable, taken });
    } else if (same) {
      const isInitial = taken === 1 || (taken === 2 && typed[1] === 'h');
      if (at + taken === cells.length && at + taken > 1) {
        steps.push({ how: HOW.beginning, taken });
      } else if (isInitial) {
        steps.push({ how: HOW.initial, taken });
      }
    }
    if (taken > 1 && typed !== reading && foldSyllable(typed) === folded) {
      steps.push({ how: HOW.similar, taken });
    }
  }
}

/** How two cells sound alike; undefined if they don't. */
export function soundAlike(typed: Readings, target: Readings): How | undefined {
  if (typed.some((reading) => target.includes(reading))) {
    return HOW.homophone;
  }
  const folded = target.map(foldSyllable);
  return typed.some((reading) => folded.includes(foldSyllable(reading))) ? HOW.similarHomophone : undefined;
}
