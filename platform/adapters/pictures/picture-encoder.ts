import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { Queue } from '#platform/core/queue.ts';
import type { EncodedPicture, PicturePlan, PictureProblem } from './picture-plan.ts';

const CHILD = join(import.meta.dirname, 'encoder-child.ts');
/** A large photo takes a few seconds; longer times indicate an attack. */
const TIMEOUT_MS = 30_000;
/** Idle time after which the child ends, to free its memory. */
const IDLE_MS = 60_000;

/** Encodes pictures in a child process, one at a time. */
export class PictureEncoder {
  #queue: Queue;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(mostWaiting = 20) {
    this.#queue = new Queue({ atOnce: 1, mostWaiting });
  }

  /**
   * Returns the picture in its sizes, or the reason of a refusal.
   * @throws {QueueFull} if too many pictures are waiting
   */
  encode(bytes: Buffer, plan: PicturePlan): Promise<EncodedPicture | { problem: PictureProblem }> {
    return this.#queue.run(async () => {
      clearTimeout(this.#idle);
      this.#child ??= startChild();
      try {
        return await encodeIn(this.#child, { bytes, plan });
      } catch {
        this.stop();
        return { problem: { reason: 'unreadable' } };
      } finally {
        this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
      }
    });
  }

  /** Stops the child; the next picture starts a new one. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

/** Starts the child without environment variables, so that an exploit can't read secrets. */
function startChild(): ChildProcess {
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** @throws if the child exits or times out */
function encodeIn(child: ChildProcess, work: { bytes: Buffer; plan: PicturePlan }) {
  return new Promise<EncodedPicture | { problem: PictureProblem }>((resolve, reject) => {
    const fail = () => settle(() => reject(new Error('the picture could not be encoded')));
    const succeed = (result: EncodedPicture | { problem: PictureProblem }) => settle(() => resolve(result));
    const limit = setTimeout(fail, TIMEOUT_MS);
    const settle = (end: () => void) => {
      clearTimeout(limit);
      child.off('message', succeed);
      child.off('exit', fail);
      child.off('error', fail);
      end();
    };
    child.on('message', succeed);
    child.on('exit', fail);
    child.on('error', fail);
    child.send(work, (error) => error && fail());
  });
}
