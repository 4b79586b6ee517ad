import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from '../exit-codes.ts';

/**
 * Asks for a new password on the terminal, twice and without showing it; a script's first line of standard input is
 * taken as it is.
 * @throws {UsageError} where the two differ, or nothing comes
 */
export async function promptPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    return readLine();
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    const ask = async (prompt: string) => {
      process.stderr.write(prompt);
      const typed = await terminal.question('');
      process.stderr.write('\n');
      return typed;
    };
    const password = await ask('密码（至少 12 个字符，输入时不显示）：');
    if ((await ask('再输入一次：')) !== password) {
      throw new UsageError('两次输入的密码不一致。');
    }
    return password;
  } finally {
    terminal.close();
  }
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) {
      return line;
    }
    throw new UsageError('标准输入里没有密码。');
  } finally {
    lines.close();
  }
}
