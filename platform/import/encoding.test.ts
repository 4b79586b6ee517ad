import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { gb18030 } from '#tests/integration/gb18030.ts';
import { surveyFile, UnreadableFile } from './encoding.ts';

describe('a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-survey-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const survey = (bytes: Uint8Array | string) => {
    const path = join(folder, 'file');
    writeFileSync(path, bytes);
    return surveyFile(path);
  };
  const GB = [0xd3, 0xce, 0xc3, 0xc5];

  test.each([
    ['ASCII', Buffer.from('name,tags\n'), 'utf-8'],
    ['UTF-8', Buffer.from('游门\n'), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff游门'), 'utf-8'],
    ['UTF-16LE', Buffer.from([0xff, 0xfe, 0x38, 0x6e]), 'utf-16le'],
    ['UTF-16BE', Buffer.from([0xfe, 0xff, 0x6e, 0x38]), 'utf-16be'],
    ['GB 18030', Buffer.from(GB), 'gb18030'],
    ['Big5', Buffer.from([0xb6, 0xb3, 0xae, 0xfc, 0xbc, 0x43, 0xba, 0x71]), 'big5'],
    ['UTF-8 truncated in a character', Buffer.from('游门'.repeat(100)).subarray(0, -1), 'utf-8'],
    [
      'GB 18030 in the second chunk',
      Buffer.concat([Buffer.alloc(300_000, 0x61), Buffer.from(GB)]),
      'gb18030',
    ],
    ['UTF-8 with a character across two chunks', Buffer.from(`${'a'.repeat(2 ** 18 - 1)}游`), 'utf-8'],
    ['UTF-8 by its byte order mark only', Buffer.from([0xef, 0xbb, 0xbf, ...GB]), 'utf-8'],
    ['GB 18030 with the first byte of a mark', Buffer.from([0xef, 0xc1, 0xbf, 0xaa]), 'gb18030'],
    ['GB 18030 with the other bytes of a mark', Buffer.from([0xc3, 0xbb, 0xbf, 0xaa]), 'gb18030'],
    ['GB 18030 with the last byte of a mark', Buffer.from([0x61, 0x62, 0xbf, 0xaa]), 'gb18030'],
    ['GB 18030 with the first byte of another mark', Buffer.from([0xfe, 0x50, 0xd3, 0xce]), 'gb18030'],
    ['invalid bytes that begin like a mark', Buffer.from([0xff, 0x41]), 'gb18030'],
    ['invalid bytes that end like a mark', Buffer.from([0x61, 0xff]), 'gb18030'],
  ])('of %s is detected', async (_name, bytes, encoding) => {
    expect(await survey(bytes)).toEqual({ bytes: bytes.length, encoding });
  });

  test('[COD-13] in two encodings is refused', async () => {
    const first = gb18030('兑换码,状态\nA1,未使用\nA2,未使用\nA3,未使用\n');
    const second = Buffer.from('B1,已使用\nB2,已使用\nB3,已使用\n');
    await expect(survey(Buffer.concat([first, second]))).rejects.toThrow('文件里有两种编码');
    await expect(survey(Buffer.concat([second, first]))).rejects.toThrow('分别另存为“CSV UTF-8”');
    expect(await survey(first)).toMatchObject({ encoding: 'gb18030' });
  });

  test.each([
    [49, 'gb18030'],
    [50, 'utf-8'],
  ])('with one invalid sequence among %i characters is %s', async (count, encoding) => {
    const bytes = Buffer.concat([Buffer.from('游'.repeat(count)), Buffer.from([0xff, 0x0a])]);
    expect(await survey(bytes)).toMatchObject({ encoding });
  });

  test.each([
    ['UTF-8', Buffer.from('\ufffd\nA1\n'), 'utf-8'],
    ['UTF-8 with blanks that do not break', Buffer.from('\u00a0A1\n\u00a0B2\n\ufffd\n'), 'utf-8'],
    ['UTF-8 with Chinese', Buffer.from('兑换码,备注\nA1,坏\ufffd字\n'), 'utf-8'],
    ['UTF-8 across two chunks', Buffer.from(`${'a'.repeat(2 ** 18 - 1)}\ufffd`), 'utf-8'],
    ['UTF-8, the last byte in the next chunk', Buffer.from(`${'a'.repeat(2 ** 18 - 2)}\ufffd`), 'utf-8'],
    ['UTF-16LE', Buffer.from('code\nA\ufffd1\n', 'utf16le'), 'utf-16le'],
    ['GB 18030', gb18030('兑换码\nA1锟斤拷\n'), 'gb18030'],
  ])('[COD-13] with a character that another program lost is still %s', async (_name, bytes, encoding) => {
    expect(await survey(bytes)).toMatchObject({ encoding });
  });

  test('is closed, also if it is refused', async () => {
    const other = await open(join(folder, 'other'), 'w');
    await survey('name');
    await expect(survey(Buffer.from([0x1f, 0x8b]))).rejects.toThrow(UnreadableFile);
    const files = readdirSync('/proc/self/fd').map((number) => {
      try {
        return readlinkSync(join('/proc/self/fd', number));
      } catch {
        return '';
      }
    });
    expect(files.filter((file) => file.startsWith(realpathSync(folder)))).toEqual([
      realpathSync(join(folder, 'other')),
    ]);
    await other.close();
  });

  test.each(['ID;Pack;Code\r\n1;Neu;AB12', 'ID;Produkt;兑换码\r\n1;新手;YM8K2Q', 'ID;Pack\nB;ab'])(
    'of CSV that begins like SYLK is read: %j',
    async (text) => {
      expect(await survey(text)).toMatchObject({ encoding: 'utf-8' });
    },
  );

  test.each([
    ['nothing', '', '文件是空的。'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), '这是旧版 Excel 工作簿'],
    ['SYLK', 'ID;PWXL;N;E\r\nP;PGeneral\r\n', '这是 SYLK 表格'],
    ['SYLK of other programs', 'ID;PCALCOOO32\nB;Y2;X1\n', '这是 SYLK 表格'],
    ['a web page that begins with a comment', '<!-- x -->\n<html>', '这是网页格式的表格'],
    ['PDF', '%PDF-1.7\n', '这是 PDF 文件'],
    ['RTF', '{\\rtf1 YM8K}', '这是 RTF 文档'],
    [
      'a web page',
      '\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>',
      '这是网页格式的表格',
    ],
    ['a table', '\r\n<table border=1><tr><td>兑换码</td></tr>', '这是网页格式的表格'],
    ['XML', '<?xml version="1.0"?><Workbook/>', '这是网页格式的表格'],
    ['UTF-16 markup', Buffer.from('\ufeff<html><table>', 'utf16le'), '这是网页格式的表格'],
    ['a web archive', 'MIME-Version: 1.0\r\n', '这是网页格式的表格'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8]), '这是 gzip 压缩文件。请先解压再导入。'],
    ['bytes', Buffer.from([0x61, 0, 0x62]), '文件里有二进制内容，不是 CSV 或 JSON。'],
  ])('of %s is refused', async (_name, bytes, message) => {
    await expect(survey(bytes)).rejects.toThrow(UnreadableFile);
    await expect(survey(bytes)).rejects.toThrow(message);
  });
});
