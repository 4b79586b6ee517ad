import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { BACKUP_VERSION, lineSum, markerLine, UnusableBackup } from '../database/backup/backup-file.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { ABOUT, BACKUP, BACKUP_ARCHIVE_VERSION } from './backup-archive.ts';
import { checkBackupArchive } from './check-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NEWER = '是由更新的版本生成的备份，请先升级。';
const migrations = ['0001_games', '0002_news_packs_schedule'];
const dumpHeader = { version: BACKUP_VERSION, made_at: '2026-11-21T10:00:00+08:00', migrations };
const about = { format: BACKUP, version: BACKUP_ARCHIVE_VERSION };

/** A database dump with its line count and checksum. */
function dump(first: object): Buffer {
  const lines = [
    markerLine('backup', first),
    markerLine('table', { name: 'game', columns: ['id'] }),
    '{"id":1}',
  ];
  const sum = lineSum();
  for (const line of lines) {
    sum.add(line);
  }
  const end = markerLine('end', { rows: 1, sha256: sum.value() });
  return gzipSync(`${[...lines, end].join('\n')}\n`);
}

/** Writes an archive with this header and checks it. */
async function check(header: object | string, first: object = dumpHeader) {
  const path = join(folder, 'backup.tar');
  const archive = new ArchiveWriter(createWriteStream(path), new Date('2026-11-21T10:00:00+08:00'));
  await archive.addText(ABOUT, typeof header === 'string' ? header : JSON.stringify(header));
  await archive.addText('secrets.json', '{"server":"s"}');
  const body = dump(first);
  await archive.add('database/000001.part', body.length, [body]);
  await archive.addText('media/a.webp', '12345');
  await archive.addText('journal/one/journal.json', '{}');
  await archive.end();
  return checkBackupArchive(path);
}

describe('a backup', () => {
  test('of this release is valid, and its contents are returned', async () => {
    expect(await check(about)).toEqual({
      made_at: dumpHeader.made_at,
      migrations,
      rows: 1,
      media: { files: 1, bytes: 5 },
      journals: ['one'],
      dataKeys: [],
      secrets: '{"server":"s"}',
    });
  });

  test('with the archive format of a newer release is refused', async () => {
    await expect(check({ ...about, version: BACKUP_ARCHIVE_VERSION + 1 })).rejects.toThrow(NEWER);
  });

  test('with the database format of a newer release is refused', async () => {
    await expect(check(about, { ...dumpHeader, version: BACKUP_VERSION + 1 })).rejects.toThrow(NEWER);
  });

  test('with an unknown migration is refused', async () => {
    const unknown = { ...dumpHeader, migrations: [...migrations, '9999_of_tomorrow'] };
    await expect(check(about, unknown)).rejects.toThrow(NEWER);
    for (const name of ['toString', 'constructor', '__proto__']) {
      await expect(check(about, { ...dumpHeader, migrations: [name] }), name).rejects.toThrow(NEWER);
    }
  });

  test.each([{ format: 'youmen-content', version: 1 }, { format: BACKUP }, { version: 1 }, [], 'null'])(
    'with the header %o is refused',
    async (header) => {
      await expect(check(header)).rejects.toThrow('不是备份：它由其他命令生成。');
    },
  );

  test('that can not be read is refused with one message', async () => {
    await expect(checkBackupArchive(join(folder, 'nowhere.tar'))).rejects.toThrow(UnusableBackup);
    await expect(checkBackupArchive(join(folder, 'nowhere.tar'))).rejects.toThrow('找不到');
  });
});
