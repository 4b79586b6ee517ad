import { expect, it } from 'vitest';
import { Queue, QueueFull } from './queue.ts';

it('runs two jobs, queues three, rejects the next and accepts jobs again after one ends', async () => {
  const queue = new Queue({ atOnce: 2, mostWaiting: 3 });
  const started: number[] = [];
  const finish: ((value: number) => void)[] = [];
  const work = (i: number) =>
    queue.run(() => {
      started.push(i);
      return new Promise<number>((resolve) => {
        finish[i] = resolve;
      });
    });
  const all = [0, 1, 2, 3, 4].map(work);
  expect(started).toEqual([0, 1]);
  await expect(work(5)).rejects.toBeInstanceOf(QueueFull);
  finish[1]?.(1);
  await all[1];
  expect(started).toEqual([0, 1, 2]);
  const late = work(6);
  for (const i of [0, 2, 3, 4]) {
    finish[i]?.(i);
    expect(await all[i]).toBe(i);
  }
  finish[6]?.(6);
  expect(await late).toBe(6);
  expect(started).toEqual([0, 1, 2, 3, 4, 6]);
});

it('runs the next job after a failure', async () => {
  const queue = new Queue({ atOnce: 1, mostWaiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
