import { median } from '../median.ts';
import type { Contender } from './contender.ts';
import { responsesPerSecond } from './load.ts';

const ROUNDS = 5;
const ROUND_S = 1;
const CONNECTIONS = 32;

/** Responses per second of each server under load, by name; one value per alternated round. */
export async function timeCached(
  wrk: string,
  page: string,
  contenders: readonly Contender[],
): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { name, address } of contenders) {
      const rate = await responsesPerSecond(wrk, address(page), CONNECTIONS, ROUND_S);
      if (round >= 0) {
        rates.get(name)?.push(rate);
      }
    }
  }
  return rates;
}

/** The median over the rounds of one server's rate to another's. */
export function rateRatio(rates: Map<string, number[]>, of: string, to: string): number {
  const others = rates.get(to) ?? [];
  return median((rates.get(of) ?? []).map((rate, round) => rate / (others[round] ?? Number.NaN)));
}
