import { useState } from 'react';
import type { ImportCalls, ImportFinding, ImportLine, ImportOutcome } from '#contract/admin/imports.ts';
import { requestLines } from '../auth/client.ts';

type Progress = Pick<Extract<ImportLine, { type: 'progress' }>, 'share' | 'rows'>;

const BROKEN_OFF = '导入中途断开了。已写入的保留，重新导入同一个文件会从头核对、接着写';

/** Runs an import: a dry run, then the import. */
export function useImport({ run }: ImportCalls) {
  const [checked, setChecked] = useState<{ file: File; outcome: ImportOutcome; findings: ImportFinding[] }>();
  const [refusal, setRefusal] = useState<string>();
  /** Undefined while no import is running. */
  const [progress, setProgress] = useState<Progress>();
  const send = async (file: File, dry_run: boolean) => {
    setRefusal(undefined);
    setProgress({ share: 0, rows: 0 });
    const findings: ImportFinding[] = [];
    let outcome: ImportOutcome | undefined;
    let refused: string | undefined;
    const failure = await requestLines(run, { file_name: file.name, dry_run }, file, (received) => {
      const line = received as ImportLine;
      if (line.type === 'progress') {
        setProgress(line);
      } else if (line.type === 'finding') {
        findings.push(line);
      } else if (line.type === 'refused') {
        refused = line.msg;
      } else {
        outcome = line;
      }
    });
    setProgress(undefined);
    if (!outcome) {
      setRefusal(refused ?? failure?.msg ?? BROKEN_OFF);
    }
    return outcome && { file, outcome, findings };
  };
  return {
    ...{ checked, refusal, progress },
    async check(file: File) {
      setChecked(undefined);
      setChecked(await send(file, true));
    },
    /** Imports the checked file. Returns undefined if it was refused or interrupted. */
    async importFile() {
      return checked && (await send(checked.file, false))?.outcome;
    },
  };
}
