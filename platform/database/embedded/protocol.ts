/** The `workerData` of the worker. */
export interface WorkerSettings {
  folder: string;
  /** True if the database must be created. */
  isNew: boolean;
}

/** Error code for a missing mark; the message is the path of the mark. */
export const FILE_LOST = 'YM001';

/** A message to the worker. */
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: unknown[] }
  | { id: number; kind: 'close' };

/** A message from the worker; `id` 0 reports that the database is open. */
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
