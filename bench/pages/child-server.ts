import { spawn } from 'node:child_process';
import { bareEnvironment } from '#tests/bare-environment.ts';

/** A server program of these benches in a process of its own. */
export interface ChildServer {
  url: string;
  stop(): void;
}

/**
 * Starts a program of bench/ and waits until it prints where it listens.
 * @throws where it ends before that
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
        resolve({ url, stop });
      }
    });
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
}
