import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What became of a mutant, as StrykerJS reports it. */
export interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored';
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

/** The report of a run over one file. */
export interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

/** A mutant that no test can tell from the product, and why. */
export interface Equivalent {
  file: string;
  /** The line that it changes, as it stands. */
  line: string;
  mutator: string;
  replacement: string;
  reason: string;
}

/** A mutant that no test noticed. */
export interface Survivor extends Omit<Equivalent, 'reason'> {
  at: number;
}

/** What a file's mutants came to. */
export interface FileResult {
  file: string;
  mutants: number;
  killed: number;
  equivalent: number;
  survivors: Survivor[];
}

/** The mutants that are known to be equivalent. */
export function readEquivalents(): Equivalent[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'));
}

/** Counts what a report says of a file. What could not be run or is left out on purpose counts for nothing. */
export function countResults(report: Report, equivalents: readonly Equivalent[]): FileResult[] {
  return Object.entries(report.files).map(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    const counted = mutants.filter(({ status }) => !/Error|Ignored/.test(status));
    const alive = counted
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ mutatorName, replacement = '', location: { start } }) => ({
        ...{ file, at: start.line, line: (lines[start.line - 1] ?? '').trim() },
        ...{ mutator: mutatorName, replacement: oneLine(replacement) },
      }));
    const survivors = alive.filter((one) => !equivalents.some((known) => isSame(one, known)));
    const equivalent = alive.length - survivors.length;
    const killed = counted.length - alive.length;
    return { file, mutants: counted.length, killed, equivalent, survivors };
  });
}

/** Entries that belong to files of these results and name no mutant of theirs any more. */
export function staleEquivalents(
  results: readonly FileResult[],
  reports: readonly Report[],
  equivalents: readonly Equivalent[],
): Equivalent[] {
  const files = new Set(results.map(({ file }) => file));
  const lines = new Set(
    reports.flatMap(({ files }) =>
      Object.entries(files).flatMap(([file, { source }]) =>
        source.split('\n').map((line) => `${file} ${line.trim()}`),
      ),
    ),
  );
  return equivalents.filter(({ file, line }) => files.has(file) && !lines.has(`${file} ${line}`));
}

function isSame(one: Survivor, known: Equivalent): boolean {
  const { file, line, mutator, replacement } = one;
  return (
    known.file === file &&
    known.line === line &&
    known.mutator === mutator &&
    known.replacement === replacement
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Killed mutants of those that could be. */
export function scoreOf({ mutants, killed, equivalent }: Omit<FileResult, 'file' | 'survivors'>): number {
  return mutants === equivalent ? 1 : killed / (mutants - equivalent);
}
