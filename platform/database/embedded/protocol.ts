export interface WorkerSettings {
  folder: string;
  isNew: boolean;
}

/** Error code for a missing mark; the message is the path of the mark. */
export const FILE_LOST = 'YM001';

/** Error code for a disk that cannot be read or written; the message is the system's error. */
export const DISK_FAILED = 'YM002';

/** A message to the worker, with an `id` for its response. */
export type WorkerRequest = { kind: 'query'; sql: string; params: unknown[] } | { kind: 'close' };

export interface StatementResult {
  rows: Record<string, unknown>[];
  affectedRows: number;
}

type ErrorField = 'code' | 'detail' | 'constraint' | 'table' | 'column';

/** A message from the worker; `id` 0 reports that the database is open, a negative one belongs to no request. */
export interface WorkerResponse extends StatementResult {
  id: number;
  error?: { message: string } & { [Name in ErrorField]?: string | undefined };
}
