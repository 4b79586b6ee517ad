/**
 * `rejected`: not imported. `duplicate`: an earlier row of the file has the same key and is imported instead.
 * `warning`: imported without a value. `note`: imported with a correction.
 */
export type IssueLevel = 'rejected' | 'duplicate' | 'warning' | 'note';

/** One entry of the report file. */
export interface Issue {
  line: number;
  /** Empty for the whole row. */
  column: string;
  level: IssueLevel;
  /** The cell's value, truncated. */
  value: string;
  reason: string;
}
