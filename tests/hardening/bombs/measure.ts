import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { startChild } from '#tests/integration/processes/child.ts';
import { scaled } from '#tests/time-limits.ts';

/*
 * Reads small files that unpack to much data, each in its own process, and measures the memory. 300 MB is what a portal
 * with 1 GB has left beside its database and its page cache.
 */

/** The time limit of one file, in ms. */
export const LIMIT_MS = scaled(180_000);
const MAX_MEGABYTES = 300;

/** The outcome of reading a file, and its cost. */
interface Measured {
  outcome: string;
  megabytes: number;
  seconds: number;
}

/** Returns a function that writes bytes to a file. The files are removed after the suite. */
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
 * Reads a file in its own process and expects low memory use. `small` is a file of the same type that is read first.
 */
export async function measure(kind: string, path: string, small = ''): Promise<Measured> {
  const child = startChild('measure-reading.ts', kind, path, ...(small ? [small] : []));
  const { value } = await child.lines.next();
  expect(await child.ended).toBe(0);
  const measured = JSON.parse(value) as Measured;
  const { outcome, megabytes, seconds } = measured;
  console.log(`${kind} ${megabytes} MB ${seconds.toFixed(1)} s: ${outcome.slice(0, 90)}`);
  expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  return measured;
}

/** Reads the file and expects the error message and low memory use. */
export async function expectRefused(
  kind: string,
  path: string,
  message: string | RegExp,
  small = '',
): Promise<void> {
  expect((await measure(kind, path, small)).outcome).toMatch(message);
}
