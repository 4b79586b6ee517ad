import { describe, expect, test } from 'vitest';
import { parseRecipients } from './backup-settings.ts';
import { ConfigError, loadConfig } from './config.ts';

const ONE = 'age1nj3gymms4r3x0g0yn4fdcq4srarjjvktqx39u333xqe2zvzx4e5q9gnqmw';
const TWO = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
const SECRET = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';

describe('BACKUP_RECIPIENTS', () => {
  test('is a list of public keys, or the text of a recipients file with comments', () => {
    expect(parseRecipients(undefined)).toEqual([]);
    expect(parseRecipients(`${ONE}, ${TWO},`)).toEqual([ONE, TWO]);
    expect(parseRecipients(`# the office, since May\n${ONE}\r\n\n${TWO} # the safe\n${ONE}\n`)).toEqual([
      ONE,
      TWO,
    ]);
    expect(loadConfig({ BACKUP_RECIPIENTS: ONE }).backupRecipients).toEqual([ONE]);
    expect(loadConfig({ BACKUP_RECIPIENTS: ' ' }).backupRecipients).toEqual([]);
  });

  test.each([
    ['a misspelt key', `${ONE.slice(0, -1)}q`, '第 1 项不是 age 的公钥'],
    ['a truncated key', `${ONE},${TWO.slice(0, -1)}`, '第 2 项不是 age 的公钥'],
    ['an upper-case key', ONE.toUpperCase(), '第 1 项不是'],
    ['a path', '/etc/youmen/recipients.txt', '第 1 项不是'],
    ['an SSH key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA== me@host', 'SSH 公钥'],
    ['a plugin', 'age1yubikey1qwt50d05nh5vutpdzmlg5wn80xq5negm4uj9ghv0snvdd3yysf5yw3rhl3t', '插件'],
    ['a post-quantum key', 'age1pq1qqqq', '抗量子'],
    ['only a comment', '# nothing', '没有公钥'],
  ])('%s is refused at the start', (_, value, message) => {
    const load = () => loadConfig({ BACKUP_RECIPIENTS: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/^设置 BACKUP_RECIPIENTS /);
    expect(load).toThrow(message);
  });

  test.each([SECRET, SECRET.toLowerCase(), `${ONE},${SECRET}`, `x${SECRET}`])(
    'a private key is refused and not repeated',
    (value) => {
      let message = '';
      try {
        loadConfig({ BACKUP_RECIPIENTS: value });
      } catch (error) {
        ({ message } = error as Error);
      }
      expect(message).toContain('是私钥');
      expect(message.toUpperCase()).not.toContain('GFPYYSJZ');
    },
  );
});
