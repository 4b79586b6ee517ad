import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence of the specification as docs/specification-coverage.md has it. */
export interface Sentence {
  says: string;
  ids: string[];
  /** A test file, and the title there without the IDs before it. */
  path: string;
  title: string;
}

const ROW = /^\| (.+) \| ([A-Z]{2,3}-\d{2}(?:, [A-Z]{2,3}-\d{2})*) \| `([^`]+)`: (.+) \|$/gm;
const IDS_IN_FRONT = /^(?:\[[^\]]*\] ?)+/;

/** The sentences in the order of the document; a row that is no sentence is an error. */
export function readSentences(projectRoot: string): Sentence[] {
  const text = readFileSync(join(projectRoot, 'docs', 'specification-coverage.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| (?!What it says|---)/.test(line));
  const found = [...text.matchAll(ROW)].map(([, says = '', ids = '', path = '', title = '']) => ({
    says,
    ids: ids.split(', '),
    path,
    title: title.replaceAll('\\|', '|'),
  }));
  if (found.length !== rows.length) {
    throw new Error(`${rows.length - found.length} rows of docs/specification-coverage.md can't be read`);
  }
  return found;
}

/** A test's title as the document names it. */
export function plainTitle(title: string): string {
  return title.replace(IDS_IN_FRONT, '');
}
