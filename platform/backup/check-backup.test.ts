import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { BACKUP_VERSION, lineSum, tellingLine, UnusableBackup } from '../database/backup/backup-file.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { ABOUT, BACKUP, BACKUP_ARCHIVE_VERSION } from './backup-archive.ts';
import { checkBackupArchive } from './check-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NEWER = '是更新的版本做的备份，请先升级。';
const migrations = ['0001_games', '0002_news_packs_schedule'];
const header = { version: BACKUP_VERSION, made_at: '2026-11-21T10:00:00+08:00', migrations };
const about = { format: BACKUP, version: BACKUP_ARCHIVE_VERSION };

/** The database's part: its lines, their number and sum. */
function database(first: object): Buffer {
  const lines = [
    tellingLine('backup', first),
    tellingLine('table', { name: 'game', columns: ['id'] }),
    '{"id":1}',
  ];
  const sum = lineSum();
  for (const line of lines) {
    sum.add(line);
  }
  const end = tellingLine('end', { rows: 1, sha256: sum.value() });
  return gzipSync(`${[...lines, end].join('\n')}\n`);
}

/** Checks an archive that has these things to say of itself. */
async function checked(told: object | string, first: object = header) {
  const path = join(folder, 'backup.tar');
  const archive = new ArchiveWriter(createWriteStream(path), new Date('2026-11-21T10:00:00+08:00'));
  await archive.addText(ABOUT, typeof told === 'string' ? told : JSON.stringify(told));
  await archive.addText('secrets.json', '{"server":"s"}');
  const body = database(first);
  await archive.add('database/000001.part', body.length, [body]);
  await archive.addText('media/a.webp', '12345');
  await archive.addText('journal/one/journal.json', '{}');
  await archive.end();
  return checkBackupArchive(path);
}

describe('a backup', () => {
  test('of this release is taken, and says what it holds', async () => {
    expect(await checked(about)).toEqual({
      ...{ made_at: header.made_at, migrations, rows: 1 },
      ...{ media: { files: 1, bytes: 5 }, journals: ['one'], secrets: '{"server":"s"}' },
    });
  });

  test('whose archive a newer release wrote is refused, though all else is in order', async () => {
    await expect(checked({ ...about, version: BACKUP_ARCHIVE_VERSION + 1 })).rejects.toThrow(NEWER);
  });

  test('whose database part a newer release wrote is refused, though the archive is of this one', async () => {
    await expect(checked(about, { ...header, version: BACKUP_VERSION + 1 })).rejects.toThrow(NEWER);
  });

  test('with a migration that this release does not know is refused', async () => {
    const unknown = { ...header, migrations: [...migrations, '9999_of_tomorrow'] };
    await expect(checked(about, unknown)).rejects.toThrow(NEWER);
    for (const name of ['toString', 'constructor', '__proto__']) {
      await expect(checked(about, { ...header, migrations: [name] }), name).rejects.toThrow(NEWER);
    }
  });

  test.each([{ format: 'youmen-content', version: 1 }, { format: BACKUP }, { version: 1 }, [], 'null'])(
    'that calls itself %o is none',
    async (told) => {
      await expect(checked(told)).rejects.toThrow('不是备份：它是用别的命令写成的。');
    },
  );

  test('that can not be read at all is refused in one sentence', async () => {
    await expect(checkBackupArchive(join(folder, 'nowhere.tar'))).rejects.toThrow(UnusableBackup);
    await expect(checkBackupArchive(join(folder, 'nowhere.tar'))).rejects.toThrow('找不到');
  });
});
