import { Worker } from 'node:worker_threads';

/** If a sleeping thread wakes later than this, in ms, the processors are busy: latencies can't be judged. */
const LATE_MS = 50;

/** The sleeping thread: wakes every 10 ms and records its delays. */
const SLEEPER = `
const { parentPort } = require('node:worker_threads');
const late = [];
let last = performance.now();
const timer = setInterval(() => {
  const now = performance.now();
  late.push(now - last - 10);
  last = now;
}, 10);
parentPort.once('message', () => {
  clearInterval(timer);
  late.sort((one, other) => one - other);
  parentPort.postMessage(late[Math.floor(late.length * 0.99)] ?? 0);
  parentPort.close();
});
`;

/** The machine had no processor time to measure a latency: neither a pass nor a fault of the product. */
export class MachineTooBusy extends Error {
  override name = 'MachineTooBusy';
}

/**
 * Measures whether threads get processor time. The returned function stops it: the 99th percentile of the delay, in
 * ms.
 */
export function watchWakeUps(): () => Promise<number> {
  const worker = new Worker(SLEEPER, { eval: true });
  return () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage('stop');
    });
}

/**
 * Compares a measured latency with its limit, both in ms.
 * @param wakeUpDelay of {@link watchWakeUps} over the same time
 * @throws {MachineTooBusy} where the limit is missed and threads that only sleep were late as well
 */
export function isFast(latency: number, limit: number, wakeUpDelay: number): boolean {
  if (latency >= limit && wakeUpDelay > LATE_MS) {
    throw new MachineTooBusy(
      `machine too busy: ${latency.toFixed(0)} ms of ${limit} ms, while a sleeping thread woke up ${wakeUpDelay.toFixed(0)} ms late`,
    );
  }
  return latency < limit;
}
