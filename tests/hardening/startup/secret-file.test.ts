import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyEmbeddedTemplate } from '#tests/integration/databases.ts';
import { otherUser, withFailing } from './provoked-failures.ts';
import { expectSentence, listTree, startOnce } from './start-once.ts';

const SECRET = `{"server":"${'s'.repeat(43)}"}\n`;
let dataDir: string;
let path: string;

beforeEach(() => {
  dataDir = copyEmbeddedTemplate();
  path = join(dataDir, 'secrets.json');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('an unusable secret file stops the start and stays unchanged', {
  timeout: 120_000,
}, () => {
  test.each([
    ['empty', '', /secrets\.json 是空的/],
    ['blank', '\n', /secrets\.json 是空的/],
    ['cut off', SECRET.slice(0, 20), /secrets\.json 已损坏/],
    ['no JSON', 'secret', /secrets\.json 已损坏/],
    ['without the secret', '{"other":1}', /secrets\.json 已损坏/],
    ['null', 'null', /secrets\.json 已损坏/],
    ['too short a secret', '{"server":"short"}', /secrets\.json 已损坏/],
  ])('%s', async (_name, text, chinese) => {
    writeFileSync(path, text, { mode: 0o600 });
    const before = listTree(dataDir);
    const end = await startOnce({ DATA_DIR: dataDir });
    expectSentence(end, chinese, /secrets\.json is (?:empty|damaged)\. Take secrets\.json out of a backup/);
    expect(end.err).toContain('tar -xf');
    expect(end.err).not.toContain('sssss');
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(listTree(dataDir)).toEqual(before);
  });

  test('a folder', async () => {
    mkdirSync(path);
    expectSentence(await startOnce({ DATA_DIR: dataDir }), /secrets\.json：该路径是文件夹/, /it is a folder/);
  });

  test('a link to a missing file', async () => {
    symlinkSync(join(dataDir, 'away.json'), path);
    expectSentence(await startOnce({ DATA_DIR: dataDir }), /secrets\.json：它不存在/, /it does not exist/);
  });

  test('a file that the portal’s user cannot read', async () => {
    writeFileSync(path, SECRET, { mode: 0o600 });
    chmodSync(dataDir, 0o755);
    const uid = otherUser();
    let starter = withFailing({ call: 'accessSync', code: 'EACCES', match: path });
    if (uid !== undefined || process.getuid?.() !== 0) {
      chmodSync(path, 0o000);
      starter = { uid } as typeof starter;
    }
    const end = await startOnce({ DATA_DIR: dataDir }, starter);
    // Its folder belongs to root here, which is found first.
    expectSentence(end, /DATA_DIR 不能使用 .*(?:chown|chmod)/, /DATA_DIR cannot use .*(?:chown|chmod)/);
    expect(end.err).not.toContain('sssss');
  });
});
