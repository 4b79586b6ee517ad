import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, chinaDay } from './clock.ts';

/** A file of the log: one for each day in China. */
export const LOG_FILE = /^youmen-(\d{4}-\d{2}-\d{2})\.log$/;

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;

/**
 * Keeps lines of the log in a folder, a file a day. Several processes may share one. A line that can't be written, on a
 * full disk, is left out: whoever logs goes on.
 * @throws where the folder can't be made
 */
export function logFiles(folder: string, clock: Clock): (line: string) => void {
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
  let isTorn = false;
  return (line) => {
    try {
      const whole = isTorn ? `\n${line}` : line;
      isTorn = true;
      appendFileSync(join(folder, `youmen-${chinaDay(clock.now())}.log`), whole, { mode: OWNER_ONLY });
      isTorn = false;
    } catch {
      // The line stands in standard error.
    }
  };
}
