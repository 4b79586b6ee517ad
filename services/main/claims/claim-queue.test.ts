import { expect, it } from 'vitest';
import { ClaimQueue } from './claim-queue.ts';
import type { Claimant } from './claim-repository.ts';
import type { ClaimResult } from './claim-result.ts';

const at = new Date('2026-11-21T10:00:00+08:00');
const claimant = (player_id: number): Claimant => ({ player_id, label: '138****8000', at });
const none: ClaimResult = { outcome: 'none', why: 'PACK_EMPTY', ends_at: null };

/** A queue whose transactions end when told to, and the players of each. */
function slowQueue() {
  const batches: { packId: number; players: number[]; end(): void; fail(error: Error): void }[] = [];
  const queue = new ClaimQueue((packId, claimants) => {
    const players = claimants.map(({ player_id }) => player_id);
    const { promise, resolve, reject } = Promise.withResolvers<Map<number, ClaimResult>>();
    const end = () => resolve(new Map(players.map((id) => [id, none])));
    batches.push({ packId, players, end, fail: reject });
    return promise;
  });
  return { queue, batches };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('gathers those who ask while a transaction is under way into the next', async () => {
  const { queue, batches } = slowQueue();
  const answers = [1, 2, 3].map((id) => queue.ask(7, claimant(id)));
  expect(batches.map(({ players }) => players)).toEqual([[1]]);
  batches[0]?.end();
  await turn();
  expect(batches.map(({ players }) => players)).toEqual([[1], [2, 3]]);
  batches[1]?.end();
  expect(await Promise.all(answers)).toEqual([none, none, none]);
});

it('serves different packs side by side', () => {
  const { queue, batches } = slowQueue();
  queue.ask(7, claimant(1));
  queue.ask(8, claimant(1));
  expect(batches.map(({ packId }) => packId)).toEqual([7, 8]);
});

it('takes two waiting requests of one player for one, and a later one for another', async () => {
  const { queue, batches } = slowQueue();
  queue.ask(7, claimant(1));
  const twice = [queue.ask(7, claimant(2)), queue.ask(7, claimant(2))];
  batches[0]?.end();
  await turn();
  expect(batches[1]?.players).toEqual([2]);
  queue.ask(7, claimant(2));
  batches[1]?.end();
  await Promise.all(twice);
  await turn();
  expect(batches[2]?.players).toEqual([2]);
});

it('hands a failure to those it concerns and goes on with the next', async () => {
  const { queue, batches } = slowQueue();
  const first = queue.ask(7, claimant(1));
  const second = queue.ask(7, claimant(2));
  batches[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  batches[1]?.end();
  expect(await second).toEqual(none);
});

it('asks the next to come again where two thousand wait', async () => {
  const { queue } = slowQueue();
  queue.ask(7, claimant(1));
  for (let id = 2; id <= 2_001; id += 1) {
    queue.ask(7, claimant(id));
  }
  expect(await queue.ask(7, claimant(5_000))).toEqual({ outcome: 'none', why: 'BUSY', ends_at: null });
});

it('takes the two thousandth who waits', async () => {
  const { queue, batches } = slowQueue();
  queue.ask(7, claimant(1));
  for (let id = 2; id <= 2_000; id += 1) {
    queue.ask(7, claimant(id));
  }
  const last = queue.ask(7, claimant(2_001));
  const isAnswered = await Promise.race([last.then(() => true), turn().then(() => false)]);
  expect(isAnswered).toBe(false);
  batches[0]?.end();
  await turn();
  expect(batches[1]?.players).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
});

it('asks a player to come again of whom a transaction says nothing', async () => {
  const queue = new ClaimQueue(async () => new Map());
  expect(await queue.ask(7, claimant(1))).toEqual({ outcome: 'none', why: 'BUSY', ends_at: null });
});
