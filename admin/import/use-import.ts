import { useState } from 'react';
import type { ImportCalls, ImportFinding, ImportLine, ImportOutcome } from '#contract/admin/imports.ts';
import { askLines } from '../auth/client.ts';

/** A file with what would become of it. */
export interface LookedThrough {
  file: File;
  outcome: ImportOutcome;
  findings: ImportFinding[];
}

/** How far the file has been read, from 0 to 1, and how many rows are done. */
type Progress = Pick<Extract<ImportLine, { type: 'progress' }>, 'share' | 'rows'>;

/** One import: a file is looked through, then taken. */
export interface ImportState {
  looked: LookedThrough | undefined;
  refusal: string | undefined;
  /** How far it is; undefined while nothing is under way. */
  progress: Progress | undefined;
  look(file: File): Promise<void>;
  /** Answers what came of it; nothing where it was refused or broke off. */
  take(): Promise<ImportOutcome | undefined>;
}

const BROKEN_OFF = '导入中途断开了。已写入的保留，重新导入同一个文件会从头核对、接着写';

/** Sends files to the calls of a list. */
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
