import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalProcess } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';

const LIMIT_MS = scaled(60_000);

/**
 * A starting portal updates its demo and invalidates its caches; waits until this is done. @throws with its output if
 * it fails
 */
export async function demoUpToDate({ printed }: PortalProcess): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  while (!printed().includes('the demo is up to today')) {
    if (Date.now() > limit) {
      throw new Error(`The demo was not updated. The portal printed:\n${printed()}`);
    }
    await sleep(20);
  }
}
