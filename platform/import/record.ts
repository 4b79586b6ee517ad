/** One row of a file as it stands there. */
export interface FileRecord {
  /** The line it starts on, from 1. */
  line: number;
  /** The values by column; text in CSV, any JSON value in JSON. */
  values: Record<string, unknown>;
  /** Why the row cannot be read at all, where it cannot. */
  broken?: { reason: string; text: string };
}

/** Longest row accepted, in characters: longer means a quote that was never closed. */
export const RECORD_LIMIT = 1_000_000;

/** Most columns of a table, and keys of a JSON object: every one of them takes memory in every row, also where it is empty. */
export const MOST_COLUMNS = 256;
