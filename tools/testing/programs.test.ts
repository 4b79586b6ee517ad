import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { scaled } from '#tests/time-limits.ts';

interface Programs {
  run(
    program: string,
    args: string[],
    options: { env: NodeJS.ProcessEnv; onOutput(part: Buffer): void },
  ): Promise<number>;
  stop(): void;
}

const { Programs }: { Programs: new () => Programs } = await import(
  pathToFileURL(join(import.meta.dirname, 'programs.mjs')).href
);

test.runIf(process.platform !== 'win32')(
  'stopping ends a program and the programs that it started, also those that ignore the request',
  { timeout: scaled(20_000) },
  async () => {
    const stubborn = `process.on('SIGTERM', () => undefined); setInterval(() => console.log('tick'), 50);`;
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: ['ignore', 'inherit', 'inherit'] }); setInterval(() => undefined, 1000);`;
    let ticks = 0;
    const programs = new Programs();
    const ended = programs.run(process.execPath, ['-e', parent], {
      env: process.env,
      onOutput: () => {
        ticks += 1;
      },
    });
    await vi.waitFor(() => expect(ticks).toBeGreaterThan(1), scaled(10_000));
    programs.stop();
    expect(await ended).toBe(1);
    await sleep(100);
    const ticksAtEnd = ticks;
    await sleep(500);
    expect(ticks).toBe(ticksAtEnd);
  },
);

test('a program that cannot be started fails', async () => {
  const programs = new Programs();
  expect(await programs.run('/does/not/exist', [], { env: {}, onOutput: () => undefined })).toBe(1);
});
