import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { readWorkbook } from './workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-struck-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('[COD-12] a text of a workbook is struck out if one of its parts is', async () => {
  const part = (text: string, font = '') => `<r>${font && `<rPr>${font}</rPr>`}<t>${text}</t></r>`;
  const strings = [
    part('AA1', '<strike/>'),
    part('BB', '<strike val="1"/>') + part('2'),
    part('CC3', '<b/>'),
    part('DD4', '<strike val="0"/>'),
  ];
  const cells = strings.map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`);
  const own = (line: number, text: string) =>
    `<row r="${line}"><c r="A${line}" t="inlineStr"><is>${text}</is></c></row>`;
  const rows = [...cells, own(5, part('EE5', '<strike/>')), own(6, '<t>FF6</t>')].join('');
  const shared = `<sst>${strings.map((one) => `<si>${one}</si>`).join('')}</sst>`;
  const path = join(folder, 'struck.xlsx');
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  writeFileSync(path, writtenZip(workbookParts(sheet, { 'xl/sharedStrings.xml': shared })));
  const struck: string[] = [];
  for await (const group of readWorkbook(path)) {
    struck.push(...group.rows.flatMap(({ cells, struck }) => (struck ? cells : [])));
  }
  expect(struck).toEqual(['AA1', 'BB2', 'EE5']);
});
