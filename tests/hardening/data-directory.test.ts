import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPortal } from '../browser/portal-process.ts';
import { copyEmbeddedTemplate } from '../integration/databases.ts';
import { type Child, startChild } from '../integration/processes/child.ts';
import { scaled } from '../time-limits.ts';

const root = join(import.meta.dirname, '..', '..');
let dataDir: string;
const children: Child[] = [];

function start(script: string, ...args: string[]): Child {
  const child = startChild(script, dataDir, ...args);
  children.push(child);
  return child;
}

async function nextLine(child: Child): Promise<string> {
  const { value } = await child.lines.next();
  return value ?? '';
}

beforeEach(() => {
  dataDir = copyEmbeddedTemplate();
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.process.kill('SIGKILL');
    await child.ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test('refuses a second process on a data directory and names the owner', async () => {
  const first = start('hold-directory.ts');
  expect(await nextLine(first)).toBe('open');
  const second = start('hold-directory.ts');
  expect(await nextLine(second)).toMatch(
    new RegExp(`^DirectoryInUse: .*${dataDir} is in use by process ${first.process.pid} \\(holder, since `),
  );
  expect(await second.ended).toBe(3);
});

test('a portal started there prints one line with the owner and the remedy', async () => {
  const first = start('hold-directory.ts');
  expect(await nextLine(first)).toBe('open');
  await expect(startPortal(root, { DATA_DIR: dataDir, DEMO: '0' })).rejects.toThrow(
    new RegExp(
      `\n\n数据目录正被进程 ${first.process.pid}（holder，自 \\S+）使用。请等它结束后再试，[^\n]+\n$`,
    ),
  );
});

test('a directory that cannot be locked for another reason is not reported as in use', async () => {
  writeFileSync(join(dataDir, 'lock'), 'x'.repeat(4096));
  const child = start('hold-directory.ts');
  const message = await nextLine(child);
  expect(message).toMatch(/^Error: .*not a database/);
  expect(await child.ended).toBe(3);
});

test('a killed process leaves the directory free for the next one', async () => {
  const first = start('hold-directory.ts');
  expect(await nextLine(first)).toBe('open');
  first.process.kill('SIGKILL');
  await first.ended;
  expect(await nextLine(start('hold-directory.ts'))).toBe('open');
});

/** The acknowledged rows that are missing from the rows a writer found when it opened the database. */
function lost(acknowledged: Set<string>, found: string): string[] {
  const present = new Set<string>(JSON.parse(found));
  return [...acknowledged].filter((row) => !present.has(row));
}

/**
 * Kills a writer after some rows or, in every fourth round, while it opens the database. Returns the acknowledged rows.
 */
async function killWriter(round: number, expected: Set<string>): Promise<string[]> {
  const child = start('write-rows.ts', `round-${round}`);
  const duringStart = round % 4 === 3;
  if (duringStart) {
    setTimeout(() => child.process.kill('SIGKILL'), Math.random() * 800);
  }
  const rowsBeforeKill = 1 + Math.floor(Math.random() * 100);
  const wrote: string[] = [];
  for await (const line of child.lines) {
    const [kind, rest = ''] = line.split(' ');
    if (kind === 'found') {
      expect(lost(expected, rest), `rows lost before round ${round}`).toEqual([]);
    } else {
      wrote.push(rest);
    }
    if (!duringStart && wrote.length === rowsBeforeKill) {
      child.process.kill('SIGKILL');
    }
  }
  expect(await child.ended).toBe('SIGKILL');
  return wrote;
}

/** The number of kills; set KILL_ROUNDS for a longer run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);

test('every acknowledged row survives repeated kill -9', { timeout: scaled(240_000) }, async () => {
  const acknowledged = new Set<string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const row of await killWriter(round, acknowledged)) {
      acknowledged.add(row);
    }
  }
  const reader = start('write-rows.ts', 'last');
  const line = await nextLine(reader);
  expect(lost(acknowledged, line.replace(/^found /, ''))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(15);
});
