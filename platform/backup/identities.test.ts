import { describe, expect, test } from 'vitest';
import { parseIdentities } from './identities.ts';

const IDENTITY = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';

describe('an identity file', () => {
  test('has a key a line, with comments', async () => {
    expect(await parseIdentities(`# created: today\n# public key: age1x\n\n ${IDENTITY}\r\n`)).toEqual([
      IDENTITY,
    ]);
  });

  test.each([
    ['a misspelt key', `${IDENTITY.slice(0, -1)}Q`, '内容有误'],
    ['a public key', 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p', '这是公钥'],
    ['an SSH key', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\n', 'SSH'],
    ['a file with a passphrase', 'age-encryption.org/v1\n-> scrypt x 18\n', '本身是加密的'],
    ['an empty file', '# nothing\n', '没有私钥'],
  ])('%s is refused without repeating it', async (_, text, message) => {
    const failure = await parseIdentities(text).catch((error: Error) => error.message);
    expect(failure).toContain(message);
    expect(failure).not.toContain('GFPYYSJZ');
    expect(failure).not.toContain('b3Blbn');
  });
});
