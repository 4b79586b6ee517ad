import { bech32 } from '@scure/base';
import { ConfigError } from './environment.ts';

const HOW =
  '请写 age-keygen 给出的公钥（age1 开头的一串），几个公钥之间用逗号隔开；私钥不要写在这里。Write age recipients (age1…), separated by commas.';

/**
 * Parses `BACKUP_RECIPIENTS`: X25519 recipients of age, separated by commas. Lines and `#` comments are allowed, so that
 * the value may be the text of a recipients file. Duplicates are removed.
 * @throws {ConfigError} without the value of an entry, which may be a private key
 */
export function parseRecipients(text: string | undefined): string[] {
  const entries = (text ?? '')
    .split(/\r?\n/)
    .flatMap((line) => line.replace(/#.*/, '').split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (text !== undefined && entries.length === 0) {
    throw new ConfigError(`设置 BACKUP_RECIPIENTS 里没有公钥。${HOW}`);
  }
  for (const [index, entry] of entries.entries()) {
    const problem = problemOf(entry);
    if (problem) {
      throw new ConfigError(`设置 BACKUP_RECIPIENTS 的第 ${index + 1} 项${problem}。${HOW}`);
    }
  }
  return [...new Set(entries)];
}

const RECIPIENT = /^age1[0-9a-z]{58}$/;
const KEY_BYTES = 32;

function problemOf(entry: string): string | undefined {
  if (/AGE-SECRET-KEY-|PRIVATE KEY/i.test(entry)) {
    return '是私钥：私钥能解密所有备份，请把它移出服务器的设置，并换一把新的';
  }
  if (/^(ssh-|ecdsa-|sk-)/.test(entry)) {
    return '是 SSH 公钥：备份只支持 age 的公钥';
  }
  if (/^age1[a-z]+1/.test(entry)) {
    return '是插件或抗量子的公钥：备份只支持 age-keygen 不加参数生成的公钥';
  }
  return RECIPIENT.test(entry) && isKey(entry) ? undefined : '不是 age 的公钥，或内容有误';
}

/** Verifies the checksum of the Bech32 text. */
function isKey(entry: string): boolean {
  try {
    const { prefix, bytes } = bech32.decodeToBytes(entry);
    return prefix === 'age' && bytes.length === KEY_BYTES;
  } catch {
    return false;
  }
}
