import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A testable requirement of the specification. */
export interface Requirement {
  id: string;
  what: string;
}

const ROW = /^\| ([A-Z]{2,4}-\d{2}) \| (.*) \|$/gm;
const NAMED = /\[([A-Z]{2,4}-\d{2}(?:[ ,]+[A-Z]{2,4}-\d{2})*)\]/g;

/** The requirements in document order. */
export function readRequirements(): Requirement[] {
  const text = readFileSync(join(import.meta.dirname, 'portal-requirements.md'), 'utf8');
  return [...text.matchAll(ROW)].map(([, id = '', what = '']) => ({ id, what }));
}

/** The IDs in a test title: `[RT-01]` or `[RT-01, RT-02]`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(NAMED)].flatMap(([, list = '']) => list.split(/[ ,]+/));
}
