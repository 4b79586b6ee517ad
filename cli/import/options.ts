import { parseArgs } from 'node:util';
import type { UnknownCategories, UnknownGames } from '#contract/admin/imports.ts';
import type { DateOrder } from '#contract/notations/dates.ts';
import { chinaDay, systemClock } from '#platform/core/clock.ts';
import type { FileImportOptions } from '#server/control/jobs/import-job.ts';
import { FILE_KINDS, type FileKind } from '#server/control/jobs/import-kinds.ts';
import { SOURCE_LIMIT } from '#services/comments/import/comment-rows.ts';
import { UsageError } from '../command.ts';

export interface FileImport extends Omit<FileImportOptions, 'fileName'> {
  action: 'import';
  file: string;
  /** Imports codes without a question after their check. */
  isSure: boolean;
  report: string | undefined;
}

export type ImportRequest = { action: 'help' } | { action: 'template'; kind: FileKind } | FileImport;

const ORDERS = ['ymd', 'mdy', 'dmy'] as const;

export const IMPORT_USAGE = `用法：npm run portal -- import <种类> <文件> [选项]

种类：${FILE_KINDS.join('、')}
文件：CSV（逗号、分号或制表符分隔）、JSON（数组，或每行一个对象）或 Excel 工作簿（.xlsx）；UTF-8、UTF-16、GB 18030 或 Big5。
      列名可以是中文、英文，或其他系统常见的叫法；有“编号”列时（后台导出的文件）按编号更新。
      codes（兑换码）：每行一个，或 CSV、Excel 工作簿（.xlsx）；须用 --pack 指定礼包。

选项：
  --dry-run          只检查，不写入；报告与真正导入时相同
  --yes              兑换码先检查，列出抽样和长度；在终端里还要确认才写入。加这一项（或不在终端里）不再询问
  --pack 编号         兑换码所属的礼包（网址里的 id）
  --take-unlike      也导入不像其余的兑换码（长度、大小写或符号不同）；不写则报告它们，不导入
  --take-remarks     也导入像说明文字的行，照原样当作兑换码；不写则报告它们，不导入
  --take-used        也导入文件里写着已使用、已作废、已领取等，或划掉的兑换码；不写则报告它们，不导入
  --take-hidden      也导入 Excel 工作簿里隐藏的行和列（例如被筛选隐藏的）；不写则报告它们，不导入
  --column 列号       兑换码在第几列（从 1 数起）；文件有多列、列名认不出来时要写
  --sheet 表名        读 Excel 工作簿的哪一张表；不写则读第一张没有隐藏的
  --strict           全有或全无：只要有一行不能导入，就什么都不写
  --date-order 次序   年份只有两位或在后的日期，按哪种次序读：ymd、mdy 或 dmy；不写则报告这些日期
  --date 日期         资讯没有日期的按这一天（2026-11-25，或 today），没有年份的按这一天之前最近的那个日子
  --as-draft         资讯没有日期或年份的存为草稿，不发布
  --skip-unknown     跳过游戏不存在的行，不计入不能导入；报告里有跳过的行数（资讯：写的游戏都不存在才跳过）
  --create-drafts    游戏不存在时先新建为草稿，再导入该行
  --create-categories  未收录的类型和题材新建到“类型与题材”里；不写则放入标签
  --strict-categories  有未收录的类型或题材的行不能导入，报告里写最接近的名称
  --source 出处       评论转自哪里，例如 TapTap；文件有“来源”列的以文件为准
  --report 文件       报告的位置；默认在输入文件旁边
  --template 种类     输出一份模板（表头和一行示例），例如 --template games > games.csv
  --help             显示这段说明

重复导入同一个文件，结果不变。格式说明见 docs/import.md。`;

/**
 * Reads the arguments after `import`.
 * @throws {UsageError}
 */
export function parseImportArgs(args: string[]): ImportRequest {
  const { values, positionals } = parse(args);
  if (values.help) {
    return { action: 'help' };
  }
  if (values.template !== undefined) {
    return { action: 'template', kind: kindNamed(values.template) };
  }
  const [kind, file, ...more] = positionals;
  if (kind === undefined) {
    throw new UsageError(IMPORT_USAGE);
  }
  const name = kindNamed(kind);
  if (file === undefined || more.length > 0) {
    throw new UsageError(file === undefined ? '请写出要导入的文件。' : '一次只能导入一个文件。');
  }
  if (name === 'codes' && values.strict) {
    throw new UsageError('兑换码分批写入，不能用 --strict；可先用 --dry-run 检查。');
  }
  const order = values['date-order'];
  if (order !== undefined && !ORDERS.includes(order as DateOrder)) {
    throw new UsageError(`--date-order 只能是 ${ORDERS.join('、')}，不能是 ${order}。`);
  }
  return {
    action: 'import',
    kind: name,
    pack: packNumber(name, values.pack),
    file,
    isStrict: values.strict,
    isDryRun: values['dry-run'],
    isSure: values.yes,
    takesUnlike: values['take-unlike'],
    takesRemarks: values['take-remarks'],
    takesUsed: values['take-used'],
    takesHidden: values['take-hidden'],
    column: columnNumber(name, values.column),
    sheet: values.sheet,
    dateOrder: order as DateOrder | undefined,
    undated: undatedNews(name, values.date, values['as-draft']),
    unknownGames: unknownGames(name, values['skip-unknown'], values['create-drafts']),
    unknownCategories: unknownCategories(name, values),
    source: reviewSource(name, values.source),
    report: values.report,
  };
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        pack: TEXT,
        strict: FLAG,
        'dry-run': FLAG,
        yes: FLAG,
        'take-unlike': FLAG,
        'take-remarks': FLAG,
        'take-used': FLAG,
        'take-hidden': FLAG,
        column: TEXT,
        sheet: TEXT,
        'date-order': TEXT,
        date: TEXT,
        'as-draft': FLAG,
        'skip-unknown': FLAG,
        'create-drafts': FLAG,
        'create-categories': FLAG,
        'strict-categories': FLAG,
        source: TEXT,
        report: TEXT,
        template: TEXT,
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const flag = /'(-[^' ]+)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw new UsageError(
      `${flag ? `无法识别选项 ${flag}，或缺少它的值` : '无法识别命令行'}。\n\n${IMPORT_USAGE}`,
    );
  }
}

function undatedNews(kind: FileKind, date: string | undefined, asDraft: boolean): FileImport['undated'] {
  if (date === undefined && !asDraft) {
    return undefined;
  }
  if (kind !== 'news') {
    throw new UsageError('--date 和 --as-draft 只用于导入资讯（news）。');
  }
  const day = date === undefined || date === 'today' ? chinaDay(systemClock.now()) : date;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) {
    throw new UsageError('--date 请写成 2026-11-25 这样的日期，或 today。');
  }
  return { as: asDraft ? 'draft' : 'date', day };
}

function unknownGames(kind: FileKind, isSkipping: boolean, isCreating: boolean): UnknownGames {
  if (isSkipping && isCreating) {
    throw new UsageError('--skip-unknown 和 --create-drafts 只能用一个。');
  }
  if ((isSkipping || isCreating) && (kind === 'games' || kind === 'codes')) {
    throw new UsageError('--skip-unknown 和 --create-drafts 只用于带游戏名的数据。');
  }
  return isSkipping ? 'skip' : isCreating ? 'create' : 'reject';
}

function unknownCategories(
  kind: FileKind,
  values: { 'create-categories': boolean; 'strict-categories': boolean },
): UnknownCategories | undefined {
  const [isCreating, isRejecting] = [values['create-categories'], values['strict-categories']];
  if (isCreating && isRejecting) {
    throw new UsageError('--create-categories 和 --strict-categories 只能用一个。');
  }
  if ((isCreating || isRejecting) && kind !== 'games') {
    throw new UsageError('--create-categories 和 --strict-categories 只用于导入游戏（games）。');
  }
  return isCreating ? 'create' : isRejecting ? 'reject' : undefined;
}

function reviewSource(kind: FileKind, text: string | undefined): string | undefined {
  if (text === undefined) {
    return undefined;
  }
  if (kind !== 'comments') {
    throw new UsageError('--source 只用于导入评论（comments）。');
  }
  const source = text.trim();
  if (source === '' || [...source].length > SOURCE_LIMIT) {
    throw new UsageError(`--source 请写评论转自哪里，例如 --source TapTap，最多 ${SOURCE_LIMIT} 字。`);
  }
  return source;
}

function packNumber(kind: FileKind, text: string | undefined): number | undefined {
  if (kind !== 'codes') {
    if (text !== undefined) {
      throw new UsageError('--pack 只用于导入兑换码（codes）。');
    }
    return undefined;
  }
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) {
    throw new UsageError('请用 --pack 写出礼包的编号，例如 --pack 12（礼包详情网址里的 id）。');
  }
  return Number(text);
}

function columnNumber(kind: FileKind, text: string | undefined): number | undefined {
  if (text === undefined) {
    return undefined;
  }
  if (kind !== 'codes') {
    throw new UsageError('--column 只用于导入兑换码（codes）。');
  }
  if (!/^[1-9]\d{0,2}$/.test(text)) {
    throw new UsageError('--column 请写列号，从 1 数起，例如 --column 2。');
  }
  return Number(text);
}

function kindNamed(name: string): FileKind {
  const kind = FILE_KINDS.find((one) => one === name);
  if (!kind) {
    throw new UsageError(`不能导入“${name}”；种类有 ${FILE_KINDS.join('、')}。`);
  }
  return kind;
}
