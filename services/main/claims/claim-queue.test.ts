import { expect, it } from 'vitest';
import { ClaimQueue } from './claim-queue.ts';
import type { Claimant } from './claim-repository.ts';
import type { ClaimResult } from './claim-result.ts';

const at = new Date('2026-11-21T10:00:00+08:00');
const claimant = (player_id: number): Claimant => ({ player_id, label: '138****8000', at });
const none: ClaimResult = { outcome: 'PACK_EMPTY', ends_at: null };

/** A queue whose transactions end on demand, and the players of each. */
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

it('batches claims made during a transaction into the next one', async () => {
  const { queue, batches } = slowQueue();
  const results = [1, 2, 3].map((id) => queue.claim(7, claimant(id)));
  expect(batches.map(({ players }) => players)).toEqual([[1]]);
  batches[0]?.end();
  await turn();
  expect(batches.map(({ players }) => players)).toEqual([[1], [2, 3]]);
  batches[1]?.end();
  expect(await Promise.all(results)).toEqual([none, none, none]);
});

it('serves different packs concurrently', () => {
  const { queue, batches } = slowQueue();
  queue.claim(7, claimant(1));
  queue.claim(8, claimant(1));
  expect(batches.map(({ packId }) => packId)).toEqual([7, 8]);
});

it('merges two waiting requests of one player, but not a later one', async () => {
  const { queue, batches } = slowQueue();
  queue.claim(7, claimant(1));
  const twice = [queue.claim(7, claimant(2)), queue.claim(7, claimant(2))];
  batches[0]?.end();
  await turn();
  expect(batches[1]?.players).toEqual([2]);
  queue.claim(7, claimant(2));
  batches[1]?.end();
  await Promise.all(twice);
  await turn();
  expect(batches[2]?.players).toEqual([2]);
});

it('rejects the claims of a failed batch and continues with the next', async () => {
  const { queue, batches } = slowQueue();
  const first = queue.claim(7, claimant(1));
  const second = queue.claim(7, claimant(2));
  batches[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  batches[1]?.end();
  expect(await second).toEqual(none);
});

it('returns BUSY when two thousand claims wait', async () => {
  const { queue } = slowQueue();
  queue.claim(7, claimant(1));
  for (let id = 2; id <= 2_001; id += 1) {
    queue.claim(7, claimant(id));
  }
  expect(await queue.claim(7, claimant(5_000))).toEqual({ outcome: 'BUSY', ends_at: null });
});

it('accepts the two thousandth waiting claim', async () => {
  const { queue, batches } = slowQueue();
  queue.claim(7, claimant(1));
  for (let id = 2; id <= 2_000; id += 1) {
    queue.claim(7, claimant(id));
  }
  const last = queue.claim(7, claimant(2_001));
  const isSettled = await Promise.race([last.then(() => true), turn().then(() => false)]);
  expect(isSettled).toBe(false);
  batches[0]?.end();
  await turn();
  expect(batches[1]?.players).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
});

it('returns BUSY to a player missing from the results', async () => {
  const queue = new ClaimQueue(async () => new Map());
  expect(await queue.claim(7, claimant(1))).toEqual({ outcome: 'BUSY', ends_at: null });
});
