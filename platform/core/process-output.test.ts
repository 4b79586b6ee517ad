import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const at = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href);

/** Runs `work` in a process that routes its output; returns the lines it writes. */
function written(work: string): { lines: unknown[]; status: number | null } {
  const program = `
    import { createLogger } from ${at('logger.ts')};
    import { routeProcessOutput } from ${at('process-output.ts')};
    const logger = createLogger('debug');
    routeProcessOutput(logger);
    ${work}`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
  return { lines: lines.map(parsed), status };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

it.each([
  ['console.log', "console.log('a %s', 'b', { c: 1 })", { level: 'info', msg: 'a b { c: 1 }' }],
  ['console.error of several lines', "console.error('a\\n    at b')", { level: 'error', msg: 'a\n    at b' }],
  [
    'console.error of an error',
    "console.error('page:', new Error('planted'))",
    { level: 'error', msg: 'page:', error: { message: 'planted' } },
  ],
  ['console.warn', "console.warn('a')", { level: 'warn', msg: 'a' }],
  ['standard output', "process.stdout.write('a\\nb\\n')", { level: 'info', msg: 'output', text: 'a\nb' }],
  ['standard error', "process.stderr.write(Buffer.from('a'))", { level: 'warn', msg: 'output', text: 'a' }],
  [
    'JSON that is not a line of the log',
    'process.stderr.write(\'{"time":1}\\n\')',
    { msg: 'output', text: '{"time":1}' },
  ],
  [
    'a warning',
    "process.emitWarning('a', 'DeprecationWarning', 'DEP1')",
    { level: 'warn', msg: 'a', code: 'DEP1' },
  ],
  ['a line of the log', "logger.info('a', { b: 1 })", { level: 'info', msg: 'a', b: 1 }],
  [
    'an uncaught exception',
    "setTimeout(() => { throw new Error('a') })",
    { level: 'error', msg: 'uncaught exception', error: { message: 'a' } },
  ],
  [
    'an unhandled rejection',
    "Promise.reject(new Error('a'))",
    { level: 'error', msg: 'unhandled rejection', error: { message: 'a' } },
  ],
  ['a rejection with no error', "Promise.reject('a')", { level: 'error', msg: 'unhandled rejection' }],
])('%s becomes one line of the log', (name, work, line) => {
  const { lines, status } = written(work);
  expect(lines).toMatchObject([{ time: expect.any(String), ...line }]);
  expect(status).toBe(/uncaught|reject/.test(name) ? 1 : 0);
});

it('routes the output of a thread to the log', () => {
  const { lines } = written(`
    const { Worker } = await import('node:worker_threads');
    new Worker("console.error('in a thread\\\\n  at a');", { eval: true });`);
  expect(lines).toMatchObject([{ level: 'warn', msg: 'output', text: 'in a thread\n  at a' }]);
});

it('calls the callback of a write', () => {
  const { lines } = written("process.stderr.write('a', () => process.stderr.write('b'))");
  expect(lines).toMatchObject([{ text: 'a' }, { text: 'b' }]);
});
