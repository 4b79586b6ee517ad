import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { Queue } from '#platform/core/queue.ts';
import type { EncodedPicture, PicturePlan, PictureProblem } from './picture-plan.ts';

const CHILD = join(import.meta.dirname, 'encoder-child.ts');
/** A large photo takes a few seconds; longer, and it was made to take long. */
const TIMEOUT_MS = 30_000;
/** Without work for so long, the child gives its memory back. */
const IDLE_MS = 60_000;

/** Makes pictures anew in a process of its own, one at a time. */
export class PictureEncoder {
  #queue = new Queue({ atOnce: 1, mostWaiting: 20 });
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /**
   * The picture in its sizes, or why it can't be taken.
   * @throws {QueueFull} where too many wait already
   */
  encode(bytes: Buffer, plan: PicturePlan): Promise<EncodedPicture | { problem: PictureProblem }> {
    return this.#queue.run(async () => {
      clearTimeout(this.#idle);
      this.#child ??= startChild();
      try {
        return await ask(this.#child, { bytes, plan });
      } catch {
        this.stop();
        return { problem: { reason: 'unreadable' } };
      } finally {
        this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
      }
    });
  }

  /** Ends the child; the next picture starts another. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

/** The child knows none of the server's settings: no secret can leave with a picture. */
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

/** @throws where the child ends or takes too long */
function ask(child: ChildProcess, work: { bytes: Buffer; plan: PicturePlan }) {
  return new Promise<EncodedPicture | { problem: PictureProblem }>((resolve, reject) => {
    const fail = () => settle(() => reject(new Error('the picture could not be encoded')));
    const succeed = (answer: EncodedPicture | { problem: PictureProblem }) => settle(() => resolve(answer));
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
