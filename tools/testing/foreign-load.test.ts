import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

type Times = Map<number, { parent: number; ticks: number }>;
interface ForeignLoad {
  parseStat(line: string): { parent: number; ticks: number };
  foreignTicks(before: Times, after: Times, root: number): { foreign: number; all: number };
}

const { parseStat, foreignTicks }: ForeignLoad = await import(
  pathToFileURL(join(import.meta.dirname, 'foreign-load.mjs')).href
);

test('parses the line of a process whose name has spaces and parentheses', () => {
  const line = '42 (node (a) b) S 7 42 42 0 -1 4194560 1 2 3 4 110 15 0 0 20 0 11 0 8 1 1';
  expect(parseStat(line)).toEqual({ parent: 7, ticks: 125 });
});

test('work of other programs is foreign, work of descendants is not', () => {
  const before: Times = new Map([
    [10, { parent: 1, ticks: 5 }],
    [11, { parent: 10, ticks: 0 }],
    [20, { parent: 1, ticks: 100 }],
  ]);
  const after: Times = new Map([
    [10, { parent: 1, ticks: 10 }],
    [11, { parent: 10, ticks: 20 }],
    [12, { parent: 11, ticks: 5 }],
    [20, { parent: 1, ticks: 170 }],
  ]);
  expect(foreignTicks(before, after, 10)).toEqual({ foreign: 70, all: 100 });
});

test.runIf(process.platform === 'linux')('detects a program that computes beside the run', async () => {
  const program = `
    import { watchForeignLoad } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'foreign-load.mjs')).href)};
    const end = watchForeignLoad();
    setTimeout(() => console.log(end()), 600);
  `;
  const burner = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  try {
    const watcher = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' });
    const printed = await new Promise<string>((resolve) =>
      watcher.stdout.once('data', (data) => resolve(`${data}`)),
    );
    expect(Number(printed)).toBeGreaterThan(0.25);
  } finally {
    burner.kill('SIGKILL');
  }
});
