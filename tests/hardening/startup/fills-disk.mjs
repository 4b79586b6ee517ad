// Toggles between a full disk and the real one on SIGUSR2, in this process and its threads.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const shared = getEnvironmentData('full-disk') ?? new SharedArrayBuffer(4);
const isFull = new Int32Array(shared);
const { statfsSync } = fs;
fs.statfsSync = (...args) =>
  Atomics.load(isFull, 0) === 1 ? { bavail: 0, bsize: 4_096 } : statfsSync(...args);
syncBuiltinESMExports();
if (isMainThread) {
  setEnvironmentData('full-disk', shared);
  process.on('SIGUSR2', () => Atomics.xor(isFull, 0, 1));
}
