import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

/**
 * Waits until a server answers, whatever it says.
 * @throws and ends it where it ended by itself or takes too long
 */
export async function untilItResponds(
  name: string,
  { url, child, limitMs }: { url: string; child: ChildProcess; limitMs: number },
): Promise<void> {
  const deadline = performance.now() + limitMs;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start`);
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Ends a server, and waits until it has. */
export async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
