import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '#tests/bare-environment.ts';

/** A benchmark's server in a child process. */
export interface ChildServer {
  url: string;
  pid: number;
  stop(): void;
}

/**
 * Starts a program of bench/ and waits until it prints its address.
 * @throws if it exits earlier
 */
export function startChild(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<ChildServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: bareEnvironment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => {
    child.kill('SIGTERM');
  };
  process.once('exit', stop);
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [url] = printed.match(/http:\/\/127\.0\.0\.1:\d+(?=\n)/) ?? [];
      if (url) {
        resolve({ url, pid: child.pid ?? 0, stop });
      }
    });
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
}

const POLL_MS = 50;

/**
 * Waits until a server responds with any status.
 * @throws if it exits or exceeds `limitMs`; kills it then
 */
export async function untilItResponds(
  name: string,
  { url, child, limitMs }: { url: string; child: ChildProcess; limitMs: number },
): Promise<void> {
  const deadline = performance.now() + limitMs;
  const responds = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await responds())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start`);
    }
    await sleep(POLL_MS);
  }
}

/** Stops a server and waits for its exit. */
export async function stopServer(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
