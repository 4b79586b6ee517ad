import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { startChild } from '#tests/integration/processes/child.ts';
import { scaled } from '#tests/time-limits.ts';

/*
 * Small files that hold a lot, each read in a process of its own whose memory is measured. 300 MB is what a portal with
 * 1 GB has left beside its database and its page cache.
 */

/** How long one of these may take, in ms. */
export const LIMIT_MS = scaled(180_000);
const MOST_MEGABYTES = 300;

/** What came of reading a file, and what it took. */
interface Measured {
  outcome: string;
  megabytes: number;
  seconds: number;
}

/** Puts bytes into a file that goes with the suite. */
export function fileMaker(): (bytes: Uint8Array | string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-bombs-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;
  return (bytes) => {
    files += 1;
    const path = join(folder, String(files));
    writeFileSync(path, bytes);
    return path;
  };
}

/**
 * Reads a file in a process of its own, and expects little memory. `small` is a file of that kind that is read first.
 */
export async function measure(kind: string, path: string, small = ''): Promise<Measured> {
  const child = startChild('measure-reading.ts', kind, path, ...(small ? [small] : []));
  const { value } = await child.lines.next();
  expect(await child.ended).toBe(0);
  const measured = JSON.parse(value) as Measured;
  const { outcome, megabytes, seconds } = measured;
  console.log(`${kind} ${megabytes} MB ${seconds.toFixed(1)} s: ${outcome.slice(0, 90)}`);
  expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  return measured;
}

/** Reads it, and expects the sentence and little memory. */
export async function expectRefused(
  kind: string,
  path: string,
  told: string | RegExp,
  small = '',
): Promise<void> {
  expect((await measure(kind, path, small)).outcome).toMatch(told);
}
