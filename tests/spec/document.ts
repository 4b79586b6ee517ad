import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence of the specification in docs/specification-coverage.md. */
export interface Sentence {
  text: string;
  ids: string[];
  /** A test file, and a title in it without its IDs. */
  path: string;
  title: string;
}

const ROW = /^\| (.+) \| ([A-Z]{2,4}-\d{2}(?:, [A-Z]{2,4}-\d{2})*) \| `([^`]+)`: (.+) \|$/gm;
const IDS_IN_FRONT = /^(?:\[[^\]]*\] ?)+/;

/** The sentences in document order; an invalid row is an error. */
export function readSentences(projectRoot: string): Sentence[] {
  const text = readFileSync(join(projectRoot, 'docs', 'specification-coverage.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| (?!What it says|---)/.test(line));
  const found = [...text.matchAll(ROW)].map(([, sentence = '', ids = '', path = '', title = '']) => ({
    text: sentence,
    ids: ids.split(', '),
    path,
    title: title.replaceAll('\\|', '|'),
  }));
  if (found.length !== rows.length) {
    throw new Error(`${rows.length - found.length} rows of docs/specification-coverage.md can't be read`);
  }
  return found;
}

/** A test title without its IDs. */
export function plainTitle(title: string): string {
  return title.replace(IDS_IN_FRONT, '');
}
