/** What the worker is started with. */
export interface WorkerSettings {
  folder: string;
  /** Whether the database has to be created. */
  isNew: boolean;
}

/** The code of the error that refuses a statement because the database's mark is gone; its message is the mark's path. */
export const FILE_LOST = 'YM001';

/** What the main thread asks of the database's worker. */
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: unknown[] }
  | { id: number; kind: 'close' };

/** What the worker answers; `id` 0 says that the database is open. */
export interface WorkerResponse {
  id: number;
  rows: Record<string, unknown>[];
  affectedRows?: number | undefined;
  error?:
    | {
        message: string;
        code?: string | undefined;
        detail?: string | undefined;
        constraint?: string | undefined;
        table?: string | undefined;
        column?: string | undefined;
      }
    | undefined;
}
