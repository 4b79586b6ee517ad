import { AGE_MAGIC } from './age-file.ts';

/** The text is not an identity file. The message does not repeat it. */
export class UnusableIdentity extends Error {}

const HOW =
  '请用 age-keygen 保存的私钥文件：里面有以 AGE-SECRET-KEY-1 开头的一行。Use the identity file that age-keygen saved.';

/**
 * Parses an identity file of age: one private key a line; empty lines and lines that start with `#` are ignored.
 * @throws {UnusableIdentity}
 */
export async function parseIdentities(text: string): Promise<string[]> {
  if (text.startsWith(AGE_MAGIC) || text.includes('BEGIN AGE ENCRYPTED FILE')) {
    throw new UnusableIdentity(
      '私钥文件本身是加密的：请先在自己的电脑上用 age -d 解开。The identity file is encrypted: decrypt it with age -d first.',
    );
  }
  if (/PRIVATE KEY-----/.test(text)) {
    throw new UnusableIdentity(`不支持 SSH 私钥。${HOW}`);
  }
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0) {
    throw new UnusableIdentity(`私钥文件里没有私钥。${HOW}`);
  }
  const { Decrypter } = await import('age-encryption');
  for (const line of lines) {
    if (/^age1/.test(line)) {
      throw new UnusableIdentity(`这是公钥，无法解密备份。${HOW}`);
    }
    try {
      new Decrypter().addIdentity(line);
    } catch {
      throw new UnusableIdentity(`私钥文件不是 age 的私钥，或内容有误。${HOW}`);
    }
  }
  return lines;
}
