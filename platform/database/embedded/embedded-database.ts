import { Worker } from 'node:worker_threads';
import { DirectoryLost } from '../directory-lock.ts';
import { openingError } from './damaged-database.ts';
import { FILE_LOST, type WorkerRequest, type WorkerResponse, type WorkerSettings } from './protocol.ts';

/** Rows and how many a statement changed. */
export interface StatementResult {
  rows: Record<string, unknown>[];
  affectedRows: number;
}

/** How long the database has to write everything out, in ms, before its thread is ended: its log has all that was committed. */
const CLOSE_MS = 10_000;

/** What the database's thread has taken, in bytes. */
export interface ThreadMemory {
  /** For JavaScript's objects, used or not. */
  heap: number;
  /** Beside them: PostgreSQL's own memory, and buffers. */
  beside: number;
}

/**
 * Rows live for moments in its thread. Without this bound V8 lets it take 150 MB for them before it looks; with it,
 * questions take as long.
 */
const YOUNG_MB = 16;

interface Pending {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

/** A database error with PostgreSQL's own fields (`code` is the SQLSTATE), as the `pg` client throws it. */
export class StatementError extends Error {
  constructor(details: NonNullable<WorkerResponse['error']>) {
    super(details.message);
    Object.assign(this, details);
  }
}

/** PGlite in a thread of its own, so that a long query never holds up the pages. One statement runs at a time. */
export class EmbeddedDatabase {
  #worker: Worker;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  #gone: Error | undefined;
  readonly #lost = Promise.withResolvers<DirectoryLost>();

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (response: WorkerResponse) => this.#settle(response));
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')));
  }

  /**
   * Opens (and on first use creates) the database in a folder that this process has locked.
   * @throws {StartupError} where its files are damaged
   * @throws where the folder cannot be opened or does not force its writes to disk
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
      throw openingError(settings.folder, error);
    }
    return database;
  }

  /** Runs one statement with its parameters. */
  query(sql: string, params: readonly unknown[]): Promise<StatementResult> {
    return this.#send((id) => ({ id, kind: 'query', sql, params: [...params] }));
  }

  /** What its thread takes at this moment: the process's own figures for its heap know nothing of it. */
  async memory(): Promise<ThreadMemory> {
    const { total_heap_size, external_memory } = await this.#worker.getHeapStatistics();
    return { heap: total_heap_size, beside: external_memory };
  }

  /** Resolves when the directory is no longer this process's. */
  get lost(): Promise<DirectoryLost> {
    return this.#lost.promise;
  }

  /** Ends the thread at once, because a file that this process holds is no longer in place. Every query fails from then on. */
  abandon(path: string): void {
    const error = new DirectoryLost(path);
    this.#fail(error);
    this.#worker.terminate();
    this.#lost.resolve(error);
  }

  /** Writes everything out and stops the thread, in any case within ten seconds. */
  async close(): Promise<void> {
    if (!this.#gone) {
      const limit = setTimeout(() => this.#worker.terminate(), CLOSE_MS);
      await this.#send((id) => ({ id, kind: 'close' })).finally(() => clearTimeout(limit));
    }
  }

  #send(request: (id: number) => WorkerRequest): Promise<StatementResult> {
    if (this.#gone) {
      return Promise.reject(this.#gone);
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage(request(id));
    });
  }

  #settle({ id, rows, affectedRows = 0, error }: WorkerResponse): void {
    if (error?.code === FILE_LOST) {
      this.abandon(error.message);
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
    this.#gone ??= error;
    for (const pending of this.#pending.values()) {
      pending.reject(error);
    }
    this.#pending.clear();
  }
}
