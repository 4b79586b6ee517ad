import { createInterface } from 'node:readline/promises';

/** Asks on the terminal; true for a `yes`, undefined where there is nobody to ask. */
export async function confirm(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) {
    return undefined;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}
