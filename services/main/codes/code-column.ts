import { readColumn, readWorkbookColumn } from '#platform/import/column-cells.ts';
import { headingForms } from '#platform/import/column-names.ts';
import { surveyFile, UnreadableFile } from '#platform/import/encoding.ts';
import { refuseSheet } from '#platform/import/open-table.ts';
import { emptyText, type SheetOptions, type Sheets, sheetError } from '#platform/import/sheet-names.ts';
import { isWorkbook } from '#platform/import/workbook.ts';

/** Headings of the column of codes; the first that a file has counts. */
const COLUMN_NAMES = (
  'code codes 兑换码 激活码 礼包码 cdkey cdk cdkey码 cdk码 礼包兑换码 游戏兑换码 礼品码 新手码 媒体码 ' +
  '领取码 卡密 券码 兑换券码 兑换序号 礼包序号 虚宝码 giftcode redeemcode redemptioncode activationcode ' +
  'couponcode 激活序列号 序列号'
).split(' ');

/** Whether a heading is one of the column of codes. */
export function isCodeHeading(heading: string): boolean {
  return headingForms(heading).some((form) => COLUMN_NAMES.includes(form));
}

/**
 * Opens the column of codes of a text file or a workbook.
 * @param column its number from 1; by default the one with a known name
 * @throws {UnreadableFile}
 */
export async function openColumn(
  path: string,
  { column, ...sheets }: SheetOptions & { column?: number | undefined },
) {
  const which = { names: COLUMN_NAMES, column };
  const nothing = { columns: [], unknown_columns: [], absent_columns: [] };
  if (await isWorkbook(path)) {
    const bytes = 1_000;
    const groups = readWorkbookColumn(path, bytes, { ...which, ...sheets });
    const start = { type: 'start', encoding: 'utf-8', format: 'xlsx', ...nothing } as const;
    return { groups, bytes, start };
  }
  refuseSheet(sheets);
  const survey = await surveyFile(path);
  const groups = readColumn(path, survey, which);
  const start = { type: 'start', encoding: survey.encoding, format: 'csv', ...nothing } as const;
  return { groups, bytes: survey.bytes, start };
}

/** The error of a file without a row below its headings. */
export function nothingToRead(sheets: Sheets | undefined): unknown {
  return sheets
    ? sheetError(new UnreadableFile(emptyText(sheets, '兑换码')), sheets)
    : new UnreadableFile('文件里只有列名或标题，没有兑换码。');
}
