import { useState } from 'react';
import type { ImportCalls, ImportFinding, ImportLine, ImportOutcome } from '#contract/admin/imports.ts';
import { askLines } from '../auth/client.ts';

/** A file with the result of its dry run. */
export interface LookedThrough {
  file: File;
  outcome: ImportOutcome;
  findings: ImportFinding[];
}

type Progress = Pick<Extract<ImportLine, { type: 'progress' }>, 'share' | 'rows'>;

export interface ImportState {
  looked: LookedThrough | undefined;
  refusal: string | undefined;
  /** Undefined while no import is running. */
  progress: Progress | undefined;
  look(file: File): Promise<void>;
  /** Imports the checked file. Returns undefined if it was refused or interrupted. */
  take(): Promise<ImportOutcome | undefined>;
}

const BROKEN_OFF = '导入中途断开了。已写入的保留，重新导入同一个文件会从头核对、接着写';

/** Runs an import: a dry run, then the import. */
export function useImport({ run }: ImportCalls): ImportState {
  const [looked, setLooked] = useState<LookedThrough>();
  const [refusal, setRefusal] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
  const send = async (file: File, dry_run: boolean) => {
    setRefusal(undefined);
    setProgress({ share: 0, rows: 0 });
    const findings: ImportFinding[] = [];
    let outcome: ImportOutcome | undefined;
    let refused: string | undefined;
    const failure = await askLines(run, { file_name: file.name, dry_run }, file, (given) => {
      const line = given as ImportLine;
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
    ...{ looked, refusal, progress },
    async look(file) {
      setLooked(undefined);
      setLooked(await send(file, true));
    },
    async take() {
      return looked && (await send(looked.file, false))?.outcome;
    },
  };
}
