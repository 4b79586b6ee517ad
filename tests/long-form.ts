import { seededRandom } from './chaos/claims/random.ts';

/** How long a suite runs: once in its short form, more often and in a random order in `npm run soak`. */
export interface LongForm {
  rounds: number;
  random: () => number;
  /** What repeats the run, for messages. */
  seed: string;
}

/** The form that the settings `<NAME>_ROUNDS` and `<NAME>_SEED` select. */
export function longForm(name: string, rounds = 1): LongForm {
  const seed = process.env[`${name}_SEED`] ?? '1';
  return {
    rounds: Number(process.env[`${name}_ROUNDS`] ?? rounds),
    random: seededRandom(Number(seed)),
    seed: `${name}_SEED=${seed}`,
  };
}

/** A copy in a random order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
}

/** Rows of a table of tests, once per round in a random order. The last column is the seed of the row. */
export function inRounds<Row extends readonly unknown[]>(
  rows: readonly Row[],
  { rounds, random }: LongForm,
): [...Row, number][] {
  return Array.from({ length: rounds }, () =>
    shuffled(rows, random).map((row): [...Row, number] => [...row, 1 + Math.floor(random() * 1e9)]),
  ).flat();
}
