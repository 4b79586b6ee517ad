import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, chinaDay } from './clock.ts';

/** Name of a log file: one per day in China. */
export const LOG_FILE = /^youmen-(\d{4}-\d{2}-\d{2})\.log$/;

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;

/**
 * Appends log lines to one file per day in a folder. Processes may share the folder. A line that can't be written (a full
 * disk) is dropped.
 * @throws if the folder can't be created
 */
export function logFiles(folder: string, clock: Clock): (line: string) => void {
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
  let isTorn = false;
  return (line) => {
    try {
      const text = isTorn ? `\n${line}` : line;
      isTorn = true;
      appendFileSync(join(folder, `youmen-${chinaDay(clock.now())}.log`), text, { mode: OWNER_ONLY });
      isTorn = false;
    } catch {
      // Standard error has the line.
    }
  };
}
