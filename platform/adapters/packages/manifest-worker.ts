import { parentPort, workerData } from 'node:worker_threads';
import { BadPackage } from './package-facts.ts';
import { readManifest } from './read-manifest.ts';

if (!parentPort) {
  throw new Error('manifest-worker must run in a worker thread');
}

try {
  parentPort.postMessage({ facts: readManifest(workerData.kind, workerData.bytes) });
} catch (error) {
  parentPort.postMessage({ problem: error instanceof BadPackage ? error.message : undefined });
}
