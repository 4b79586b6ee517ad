export interface FileRecord {
  /** The first line, from 1. */
  line: number;
  /** The values by column; text in CSV, any JSON value in JSON. */
  values: Record<string, unknown>;
  /** The reason and the text of an unreadable row. */
  broken?: { reason: string; text: string };
}

/** Maximum characters of a row; a longer one has an unclosed quote. */
export const RECORD_LIMIT = 1_000_000;
/** Maximum columns of a table and keys of a JSON object; each takes memory in every row. */
export const MOST_COLUMNS = 256;
