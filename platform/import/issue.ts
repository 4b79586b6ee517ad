/**
 * What is said of a row. `rejected`: it was not taken. `duplicate`: an earlier row of the file has its key and
 * counted instead. `warning`: taken without a part. `note`: taken, and something was set right.
 */
export type IssueLevel = 'rejected' | 'duplicate' | 'warning' | 'note';

/** One finding, as the report file lists it. */
export interface Issue {
  line: number;
  /** The column; empty where the whole row is meant. */
  column: string;
  level: IssueLevel;
  /** What the cell holds, shortened. */
  value: string;
  reason: string;
}
