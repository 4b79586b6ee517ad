import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './command.ts';

/**
 * Asks for a `yes` on the terminal.
 * @throws {UsageError} without a terminal
 */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new UsageError('没有终端可供确认：确认无误后，请加 --yes 再执行。');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

/**
 * Prompts for a new password twice without echo, or reads the first line of standard input in a script.
 * @throws {UsageError} if the two differ or the input is empty
 */
export async function promptPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    return readLine();
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    const prompt = async (label: string) => {
      process.stderr.write(label);
      const typed = await terminal.question('');
      process.stderr.write('\n');
      return typed;
    };
    const password = await prompt('密码（至少 12 个字符，输入时不显示）：');
    if ((await prompt('再输入一次：')) !== password) {
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
