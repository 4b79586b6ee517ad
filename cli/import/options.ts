import { parseArgs } from 'node:util';
import type { DateOrder } from '#platform/import/dates.ts';
import { FILE_KINDS, type FileKind, isFileKind } from '#server/control/jobs/import-kinds.ts';
import { UsageError } from '../command.ts';

export type ImportRequest =
  | { action: 'help' }
  | { action: 'template'; kind: FileKind }
  | {
      action: 'import';
      kind: FileKind;
      /** The pack of imported codes; undefined for other kinds. */
      pack: number | undefined;
      file: string;
      isStrict: boolean;
      isDryRun: boolean;
      dateOrder: DateOrder | undefined;
      report: string | undefined;
    };

const ORDERS = ['ymd', 'mdy', 'dmy'] as const;

export const IMPORT_USAGE = `用法：npm run portal -- import <种类> <文件> [选项]

种类：${FILE_KINDS.join('、')}
文件：CSV（逗号或制表符分隔）或 JSON（数组，或每行一个对象）；UTF-8、UTF-16 或 GB 18030。
      codes（兑换码）：每行一个，或 CSV、Excel 工作簿（.xlsx）；须用 --pack 说明是哪个礼包的。

选项：
  --dry-run          只检查，不写入；报告与真正导入时相同
  --pack 编号         兑换码属于哪个礼包（网址里的 id）
  --strict           全有或全无：只要有一行被拒绝，就什么都不写
  --date-order 次序   年份只有两位或年份在后的日期怎么读：ymd、mdy 或 dmy；不写则报告这些日期
  --report 文件       报告写到哪里；默认在输入文件旁边
  --template 种类     输出一份模板（表头和一行示例），例如 --template games > games.csv
  --help             显示这段说明

重复导入同一个文件不会改变什么。格式说明见 docs/import.md。`;

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
    isStrict: values.strict ?? false,
    isDryRun: values['dry-run'] ?? false,
    dateOrder: order as DateOrder | undefined,
    report: values.report,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        pack: { type: 'string' },
        strict: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'date-order': { type: 'string' },
        report: { type: 'string' },
        template: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const flag = /'(-[^' ]+)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw new UsageError(
      `${flag ? `选项 ${flag} 不认识，或缺少它的值` : '命令行读不出来'}。\n\n${IMPORT_USAGE}`,
    );
  }
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

function kindNamed(name: string): FileKind {
  if (!isFileKind(name)) {
    throw new UsageError(`不能导入“${name}”；种类有 ${FILE_KINDS.join('、')}。`);
  }
  return name;
}
