import { Worker } from 'node:worker_threads';
import { DirectoryLost } from '../directory-lock.ts';
import { DamagedDatabase } from './database-files.ts';
import {
  DISK_FAILED,
  FILE_LOST,
  type StatementResult,
  type WorkerRequest,
  type WorkerResponse,
  type WorkerSettings,
} from './protocol.ts';

/** PGlite's errors for unusable files; it gives no reason. */
const ABORTED = /PGlite failed to initialize|^Aborted\(|Cannot process startup packet|unreachable/;
/** Timeout of a clean shutdown, in ms. Then the thread is terminated; the WAL has every commit. */
const CLOSE_MS = 10_000;

/**
 * Limit of the young generation. Rows are short-lived: without the limit V8 grows to 150 MB before it collects; queries are
 * not slower with it.
 */
const YOUNG_MB = 16;

interface Pending {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

/** A database error with PostgreSQL's fields (`code` is the SQLSTATE), like those of the `pg` client. */
export class StatementError extends Error {
  constructor(details: NonNullable<WorkerResponse['error']>) {
    super(details.message);
    Object.assign(this, details);
  }
}

/** The disk of the database cannot be read or written, for example after it became read-only. */
export class DiskFailed extends Error {
  constructor(problem: string) {
    super(
      `数据目录所在的磁盘读写失败（${problem}），所以进程退出：磁盘可能已满、变成只读或者损坏。已确认的写入都已落盘。请检查磁盘（df、mount、dmesg），修好后重新启动。` +
        `The disk of the data directory failed (${problem}), so the process ends: it may be full, read-only or broken. Acknowledged writes are on the disk. Check it with df, mount and dmesg, then start again.`,
    );
  }
}

/** PGlite in a worker thread, so that long queries do not block pages. Runs one statement at a time. */
export class EmbeddedDatabase {
  #worker: Worker;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  #failure: Error | undefined;
  readonly #lost = Promise.withResolvers<DirectoryLost | DiskFailed>();

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (response: WorkerResponse) => this.#settle(response));
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')));
  }

  /**
   * Opens or creates the database in a folder that this process has locked.
   * @throws {StartupError} if its files are damaged
   * @throws if the folder cannot be opened or its writes do not reach the disk
   */
  static async open(settings: WorkerSettings): Promise<EmbeddedDatabase> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const database = new EmbeddedDatabase(worker);
    try {
      await new Promise<StatementResult>((resolve, reject) => database.#pending.set(0, { resolve, reject }));
    } catch (error) {
      throw error instanceof Error && ABORTED.test(error.message)
        ? new DamagedDatabase(settings.folder, undefined, { cause: error })
        : error;
    }
    return database;
  }

  query(sql: string, params: readonly unknown[]): Promise<StatementResult> {
    return this.#send({ kind: 'query', sql, params: [...params] });
  }

  /**
   * Current memory of the thread in bytes, which `process.memoryUsage()` does not include: its JavaScript heap, and beside it
   * PostgreSQL and buffers.
   */
  async memory() {
    const { total_heap_size, external_memory } = await this.#worker.getHeapStatistics();
    return { heap: total_heap_size, beside: external_memory };
  }

  /** Resolves when this process has lost the directory or its disk. */
  get lost(): Promise<DirectoryLost | DiskFailed> {
    return this.#lost.promise;
  }

  /** Terminates the thread because a locked file was replaced. Later queries fail. */
  abandon(path: string): void {
    this.#stop(new DirectoryLost(path));
  }

  #stop(error: DirectoryLost | DiskFailed): void {
    this.#fail(error);
    this.#worker.terminate();
    this.#lost.resolve(error);
  }

  /** Shuts the database down and stops the thread within ten seconds. */
  async close(): Promise<void> {
    if (!this.#failure) {
      const limit = setTimeout(() => this.#worker.terminate(), CLOSE_MS);
      await this.#send({ kind: 'close' }).finally(() => clearTimeout(limit));
    }
  }

  #send(request: WorkerRequest): Promise<StatementResult> {
    if (this.#failure) {
      return Promise.reject(this.#failure);
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    });
  }

  #settle({ id, rows, affectedRows, error }: WorkerResponse): void {
    if (error?.code === FILE_LOST) {
      this.abandon(error.message);
      return;
    }
    if (error?.code === DISK_FAILED) {
      this.#stop(new DiskFailed(error.message));
      return;
    }
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) {
      pending?.reject(new StatementError(error));
    } else {
      pending?.resolve({ rows, affectedRows });
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const pending of this.#pending.values()) {
      pending.reject(error);
    }
    this.#pending.clear();
  }
}
