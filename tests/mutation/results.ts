import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mutant as reported by StrykerJS. */
export interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored';
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

/** The report on one file. */
export interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

/** A mutant without an observable difference, and the reason. */
export interface Equivalent {
  file: string;
  /** The mutated line in the source. */
  line: string;
  mutator: string;
  replacement: string;
  reason: string;
}

/** A mutant that no test detects. */
export interface Survivor extends Omit<Equivalent, 'reason'> {
  at: number;
}

/** The results of a file's mutants. */
export interface FileResult {
  file: string;
  mutants: number;
  killed: number;
  equivalent: number;
  survivors: Survivor[];
}

/** The known equivalent mutants. */
export function readEquivalents(): Equivalent[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'));
}

/** Counts the results of a file. Mutants that could not run or are ignored do not count. */
export function countResults(report: Report, equivalents: readonly Equivalent[]): FileResult[] {
  return Object.entries(report.files).map(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    const counted = mutants.filter(({ status }) => !/Error|Ignored/.test(status));
    const alive = counted
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ mutatorName, replacement = '', location: { start } }) => ({
        file,
        at: start.line,
        line: (lines[start.line - 1] ?? '').trim(),
        mutator: mutatorName,
        replacement: oneLine(replacement),
      }));
    const survivors = alive.filter((one) => !equivalents.some((known) => isSame(one, known)));
    const equivalent = alive.length - survivors.length;
    const killed = counted.length - alive.length;
    return { file, mutants: counted.length, killed, equivalent, survivors };
  });
}

/** Entries for these files that match none of their mutants. */
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

/** The share of killed mutants among the non-equivalent ones. */
export function scoreOf({ mutants, killed, equivalent }: Omit<FileResult, 'file' | 'survivors'>): number {
  return mutants === equivalent ? 1 : killed / (mutants - equivalent);
}
