import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaled } from '../time-limits.ts';

/** Phones of players. */
export interface Phones {
  /** An unused number. */
  newNumber(): string;
  /** The newest code sent to a number; waits for it. */
  code(number: string): Promise<string>;
}

const LIMIT_MS = scaled(10_000);
const LOOK_EVERY_MS = 50;

/** Reads the codes from the outbox of a demo portal. */
export function phonesOf(dataDir: string): Phones {
  const outbox = join(dataDir, 'outbox.jsonl');
  const codeFor = (number: string): string | undefined => {
    const lines = existsSync(outbox) ? readFileSync(outbox, 'utf8').split('\n') : [];
    return lines
      .filter((line) => line !== '')
      .map((line): { mobile: string; code: string } => JSON.parse(line))
      .findLast(({ mobile }) => mobile === number)?.code;
  };
  return {
    newNumber: () => `139${String(Math.random()).slice(2, 10)}`,
    async code(number) {
      for (const end = Date.now() + LIMIT_MS; Date.now() < end; ) {
        const code = codeFor(number);
        if (code) {
          return code;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      throw new Error('No code was sent.');
    },
  };
}
