import { useState } from 'react';
import type {
  FileColumn,
  ImportCalls,
  ImportField,
  ImportFinding,
  ImportLine,
  ImportOutcome,
} from '#contract/admin/imports.ts';
import type { CallInput } from '#contract/call.ts';
import { requestLines } from '../calls/client.ts';

type Sheets = Extract<ImportLine, { type: 'sheets' }>;
export type Hidden = Extract<ImportLine, { type: 'hidden' }>;
type Progress = Pick<Extract<ImportLine, { type: 'progress' }>, 'share' | 'rows'>;

/** What the operator decided about the columns and about rows that lack something. */
export interface ImportChoices {
  /** The field by heading; an empty text ignores the column. */
  columns: Readonly<Record<string, string>>;
  /** The sheet of a workbook; null for the first one. */
  sheet: string | null;
  /** Imports rows and columns that a workbook does not show, too. */
  takesHidden: boolean;
  undated: 'reject' | 'date' | 'draft';
  /** The day of undated news; null for today. */
  date: string | null;
  unknownGames: 'reject' | 'skip' | 'create';
  unknownCategories: 'tags' | 'reject' | 'create';
}

const NO_CHOICES: ImportChoices = {
  columns: {},
  sheet: null,
  takesHidden: false,
  undated: 'reject',
  date: null,
  unknownGames: 'reject',
  unknownCategories: 'tags',
};

/** The columns of a file, and the fields that they can be matched with. */
export interface FileLayout {
  columns: FileColumn[];
  fields: ImportField[];
}

/** A rejected row, as the file has it. */
export interface RejectedRow {
  line: number;
  cells: string[];
}

interface Checked {
  outcome: ImportOutcome;
  findings: ImportFinding[];
  rejected: RejectedRow[];
}

export const CHECK_BROKEN_OFF = '检查中断了，请再试一次';
const BROKEN_OFF = '导入中途断开。已写入的会保留，重新导入同一个文件会从头核对并继续写入';

/** Runs an import: a dry run, again after each changed choice, then the import. */
export function useImport({ run }: ImportCalls) {
  const [file, setFile] = useState<File>();
  const [choices, setChoices] = useState(NO_CHOICES);
  const [hidden, setHidden] = useState<Hidden>();
  const [layout, setLayout] = useState<FileLayout>();
  const [sheets, setSheets] = useState<Sheets>();
  const [checked, setChecked] = useState<Checked>();
  const [refusal, setRefusal] = useState<string>();
  /** Undefined while no import is running. */
  const [progress, setProgress] = useState<Progress>();
  const send = async (sent: File, chosen: ImportChoices, dry_run: boolean) => {
    setRefusal(undefined);
    setProgress({ share: 0, rows: 0 });
    const findings: ImportFinding[] = [];
    const rejected: RejectedRow[] = [];
    let outcome: ImportOutcome | undefined;
    let refused: string | undefined;
    const failure = await requestLines(run, paramsOf(sent, chosen, dry_run), sent, (received) => {
      const line = received as ImportLine;
      if (line.type === 'progress') {
        setProgress(line);
      } else if (line.type === 'finding') {
        findings.push(line);
      } else if (line.type === 'sheets') {
        setSheets(line);
      } else if (line.type === 'hidden') {
        // Rows that are imported, too, are no longer counted.
        setHidden((before) => ({ ...line, rows: Math.max(line.rows, before?.rows ?? 0) }));
      } else if (line.type === 'columns') {
        setLayout(line);
      } else if (line.type === 'row') {
        rejected.push(line);
      } else if (line.type === 'refused') {
        refused = line.msg;
      } else if (line.type === 'done') {
        outcome = line;
      }
    });
    setProgress(undefined);
    if (!outcome) {
      const brokenOff = dry_run ? CHECK_BROKEN_OFF : BROKEN_OFF;
      setRefusal(refused ?? failure?.msg ?? brokenOff);
    }
    return outcome && { outcome, findings, rejected };
  };
  const check = async (sent: File, chosen: ImportChoices) => {
    setFile(sent);
    setChoices(chosen);
    setChecked(undefined);
    setChecked(await send(sent, chosen, true));
  };
  return {
    file,
    sheets,
    hidden,
    layout,
    choices,
    checked,
    refusal,
    progress,
    check(sent: File) {
      setSheets(undefined);
      setHidden(undefined);
      setLayout(undefined);
      return check(sent, NO_CHOICES);
    },
    /** Checks the file again with a changed choice. Another sheet has other columns. */
    async choose(change: Partial<ImportChoices>) {
      if (file && change.sheet) {
        setLayout(undefined);
        setHidden(undefined);
        await check(file, { ...choices, columns: {}, ...change });
      } else if (file) {
        await check(file, { ...choices, ...change });
      }
    },
    /** Imports the checked file. Returns undefined if it was refused or interrupted. */
    async importFile() {
      return file && checked && (await send(file, choices, false))?.outcome;
    },
  };
}

function paramsOf(
  { name }: File,
  { columns, sheet, takesHidden, undated, date, unknownGames, unknownCategories }: ImportChoices,
  dry_run: boolean,
): CallInput<ImportCalls['run']> {
  return {
    file_name: name,
    dry_run,
    undated,
    unknown_games: unknownGames,
    ...(unknownCategories !== 'tags' && { unknown_categories: unknownCategories }),
    ...(date && { date }),
    ...(sheet !== null && { sheet }),
    ...(takesHidden && { take_hidden: true }),
    ...(Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) }),
  };
}
