import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { chmod, mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '#platform/core/clock.ts';
import { randomFileName } from '#platform/core/ids.ts';
import type { Logger } from '#platform/core/logger.ts';

/** When in a second the next one is taken, in ms: by its holder, and by another process if the holder did not. */
const HOLDER_MS = 200;
const OTHERS_MS = 800;
/** How often the holder removes what others left, in seconds. */
const SWEEP_EVERY_S = 10;
const SECOND = /^\d{10,11}$/;
const FOLDER = /^p-\d+-[0-9a-f]{24}$/;

/** One form of a page: the end of its name, and its bytes. */
export interface FinishedFile {
  end: string;
  body: Buffer;
}

/**
 * A folder of files for nginx, which looks below the current second: `1795700000/host/path.br`. The name of a second is a
 * link to the folder of the process that holds it, which takes one second after the other. So nothing is served that
 * belongs to a process that was killed or hangs for longer than its last second. Of several processes one holds the seconds.
 * The clock has to be the machine's, as nginx has it.
 */
export class ServedFolder {
  #root: string;
  #clock: Clock;
  #logger: Logger;
  #seconds = new Set<number>();
  #own: string | undefined;
  #hasFailed = false;

  constructor(root: string, clock: Clock, logger: Logger) {
    this.#root = root;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Creates the folder and removes what processes left that were killed. */
  prepare(): void {
    this.#attempt(() => {
      if (mkdirSync(this.#root, { recursive: true })) {
        chmodSync(this.#root, 0o755);
      }
    });
    this.#sweep();
  }

  #sweep(): void {
    this.#attempt(() => {
      const now = this.#second();
      const names = readdirSync(this.#root);
      const current = names.filter((name) => SECOND.test(name) && Math.abs(Number(name) - now) <= 1);
      const used = new Set(current.map((name) => readlinkSync(join(this.#root, name))));
      for (const name of names) {
        if (SECOND.test(name) ? !current.includes(name) : FOLDER.test(name) && !used.has(name)) {
          rmSync(join(this.#root, name), { recursive: true, force: true });
        }
      }
    });
  }

  /** Takes the next second if it is time. @returns whether this process holds the current or the next second */
  renew(): boolean {
    const second = this.#second();
    const part = this.#clock.now().getTime() % 1000;
    for (const past of this.#seconds) {
      if (past < second - 1 || past > second + 1) {
        this.#release(past);
      }
    }
    if (this.#own && !this.isServed()) {
      this.#removeOwn();
    }
    if (!this.#seconds.has(second + 1) && part >= (this.#seconds.has(second) ? HOLDER_MS : OTHERS_MS)) {
      this.#take(second + 1);
    }
    return this.isServed();
  }

  isServed(): boolean {
    const second = this.#second();
    return this.#seconds.has(second) || this.#seconds.has(second + 1);
  }

  /**
   * Writes the files of a page. They appear only if `isCurrent` is true once they are complete.
   * @param changed becomes the files' time, of which nginx makes their ETag
   */
  async write(
    name: string,
    files: readonly FinishedFile[],
    changed: number,
    isCurrent: () => boolean,
  ): Promise<void> {
    const own = this.#own;
    if (!own) {
      return;
    }
    await makeReadable(own, dirname(join(own, `${name}.html`)));
    const temporary = join(own, `.${randomFileName()}`);
    try {
      for (const { end, body } of files) {
        await writeFile(temporary + end, body);
        await chmod(temporary + end, 0o644);
        await utimes(temporary + end, changed, changed);
      }
      if (own === this.#own && isCurrent()) {
        for (const { end } of files) {
          renameSync(temporary + end, join(own, name + end));
        }
      }
    } finally {
      for (const { end } of files) {
        rmSync(temporary + end, { force: true });
      }
    }
  }

  remove(name: string, ends: readonly string[]): void {
    const own = this.#own;
    if (own) {
      this.#attempt(() => {
        for (const end of ends) {
          rmSync(join(own, name + end), { force: true });
        }
      });
    }
  }

  /** Nothing of this process is served from now on. */
  stop(): void {
    for (const second of this.#seconds) {
      this.#release(second);
    }
    this.#removeOwn();
    this.#sweep();
  }

  #second(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  #take(second: number): void {
    const own = this.#own ?? join(this.#root, `p-${process.pid}-${randomFileName()}`);
    this.#attempt(() => {
      symlinkSync(own.slice(this.#root.length + 1), join(this.#root, String(second)));
      this.#seconds.add(second);
      if (second % SWEEP_EVERY_S === 0) {
        this.#sweep();
      }
      if (!this.#own) {
        mkdirSync(own);
        chmodSync(own, 0o755);
        this.#own = own;
      }
    });
  }

  #release(second: number): void {
    this.#seconds.delete(second);
    this.#attempt(() => unlinkSync(join(this.#root, String(second))));
  }

  #removeOwn(): void {
    const own = this.#own;
    this.#own = undefined;
    if (own) {
      this.#attempt(() => rmSync(own, { recursive: true, force: true }));
    }
  }

  /** What is taken or gone already is no failure. */
  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST' && code !== 'ENOENT' && !this.#hasFailed) {
        this.#hasFailed = true;
        this.#logger.warn('finished pages could not be written', { folder: this.#root, error });
      }
    }
  }
}

/** Creates `own`, if it was removed, and the folders below. Whatever the umask is: nginx runs as another user. */
async function makeReadable(own: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let path = folder; path.length >= own.length; path = dirname(path)) {
    await chmod(path, 0o755);
  }
}
