import { useState } from 'react';
import { requestLines } from '#admin/calls/client.ts';
import { CHECK_BROKEN_OFF } from '#admin/import/use-import.ts';
import { type CodeImportLine, codeImport, type codeUpload } from '#contract/admin/codes.ts';
import type { ImportFinding } from '#contract/admin/imports.ts';
import type { CallData } from '#contract/call.ts';

export type Imported = CallData<typeof codeUpload>;
export type Source = { text: string } | { file: File };

/** What the operator decides after a check. */
export interface Choices {
  /** Also takes codes that do not look like the others. */
  take_unlike: boolean;
  /** Also takes lines that look like remarks. */
  take_remarks: boolean;
  /** Also takes codes that the file marks as given away or void. */
  take_used: boolean;
  /** Also takes what a workbook does not show. */
  take_hidden: boolean;
  /** The column of the codes, from 1. */
  column?: number | undefined;
  /** The sheet of a workbook. */
  sheet?: string;
}

type Progress = Pick<Extract<CodeImportLine, { type: 'progress' }>, 'share' | 'rows'>;

const BROKEN_OFF =
  '与服务器的连接断了，导入可能仍在进行：请稍后看“导入记录”，或者重新导入同一个文件，已有的不会再加';

/** The name of a pasted text among the imports. */
const PASTED = '粘贴';

/**
 * Checks or imports codes of a pack. A pasted text is sent as a file, so that it may be as large and has a progress.
 * `progress` is undefined while nothing runs.
 */
export function useCodeImport(pack_id: number) {
  const [progress, setProgress] = useState<Progress>();
  const [isDryRun, setDryRun] = useState(true);
  const [refusal, setRefusal] = useState<string>();
  const run = async (
    source: Source,
    choices: Choices & { dry_run: boolean },
    onFinding?: (finding: ImportFinding) => void,
  ) => {
    setRefusal(undefined);
    setProgress({ share: 0, rows: 0 });
    setDryRun(choices.dry_run);
    const [file, file_name] =
      'file' in source ? [source.file, source.file.name] : [new Blob([source.text]), PASTED];
    const params = { pack_id, file_name, ...choices, ...(onFinding && { report: true }) };
    const { result, msg } = await sendFile(params, file, setProgress, onFinding);
    setProgress(undefined);
    setRefusal(msg);
    return result;
  };
  /** Checks again for the findings of each row, of which a check has the first and sums up the others; undefined if it breaks off. */
  const findRows = async (source: Source, choices: Choices) => {
    const findings: ImportFinding[] = [];
    const result = await run(source, { dry_run: true, ...choices }, (finding) => findings.push(finding));
    return result && findings;
  };
  return { run, findRows, progress, isDryRun, refusal, clear: () => setRefusal(undefined) };
}

interface Sent {
  result?: Imported;
  msg?: string;
}

async function sendFile(
  params: Choices & { pack_id: number; file_name: string; dry_run: boolean; report?: boolean },
  file: Blob,
  onProgress: (progress: Progress) => void,
  onFinding?: (finding: ImportFinding) => void,
): Promise<Sent> {
  let sent: Sent | undefined;
  const failure = await requestLines(codeImport, params, file, (received) => {
    const line = received as CodeImportLine;
    if (line.type === 'progress') {
      onProgress(line);
    } else if (line.type === 'finding') {
      onFinding?.(line);
    } else {
      sent = line;
    }
  });
  const brokenOff = params.dry_run ? CHECK_BROKEN_OFF : BROKEN_OFF;
  return sent ?? { msg: failure?.msg ?? brokenOff };
}
