import { ExitCode } from '../command.ts';
import type { FileImport } from './options.ts';

/** The end of a check or an import; `added` are the new rows, undefined if it broke off. */
export interface ImportPass {
  code: number;
  added: number | undefined;
}

interface Deps {
  pass(request: FileImport): Promise<ImportPass>;
  isTerminal: boolean;
  confirm(question: string): Promise<boolean>;
}

/**
 * Imports a file. Codes are checked first, which prints some of them and their lengths: what is no code would be given to
 * players. On a terminal the operator decides then; a script goes on.
 * @returns the exit code
 */
export async function importChecked(
  request: FileImport,
  { pass, isTerminal, confirm }: Deps,
): Promise<number> {
  if (request.kind === 'codes' && !request.isDryRun) {
    const { code, added } = await pass({ ...request, isDryRun: true });
    if (added === undefined) {
      return code;
    }
    const needsYes = isTerminal && !request.isSure && added > 0;
    if (needsYes && !(await confirm('\n输入 yes 开始导入，输入其他内容放弃：'))) {
      console.log('没有导入，什么都没有写入。');
      return ExitCode.interrupted;
    }
    console.log('');
  }
  return (await pass(request)).code;
}
