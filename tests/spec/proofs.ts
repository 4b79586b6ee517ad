import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readModules, type SyntaxNode } from '../rules/source-modules.ts';
import { idsIn } from './requirements.ts';

/** A test that names requirements, and its last result. */
export interface Proof {
  ids: string[];
  path: string;
  title: string;
  state: 'passed' | 'failed' | 'not run';
}

interface TestRun {
  file: string;
  fullName: string;
  status: 'passed' | 'failed' | 'skipped';
}

const reader = join(import.meta.dirname, '..', '..', 'tools', 'testing', 'results.mjs');
const { readTests }: { readTests(path: string): TestRun[] } = await import(pathToFileURL(reader).href);
const TEST_FILE = /\.test\.tsx?$/;

/** Every title with a requirement in the test files, and its result in the last run's reports. */
export function readProofs(projectRoot: string): Proof[] {
  const ran = readResults(join(projectRoot, 'tests', '.artifacts', 'results'));
  return readModules(projectRoot)
    .filter(({ path }) => TEST_FILE.test(path))
    .flatMap(({ path, nodes }) =>
      nodes
        .map(titleOf)
        .filter((title) => idsIn(title).length > 0)
        .map((title) => ({
          ids: idsIn(title),
          path,
          title,
          state: stateOf(title, ran.get(path)),
        })),
    );
}

function titleOf(node: SyntaxNode): string {
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis as { value: { raw: string } }[];
    return parts.map(({ value }) => value.raw).join('…');
  }
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** The tests of the last run, by their file. */
function readResults(folder: string): Map<string, TestRun[]> {
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return Map.groupBy(
    reports.flatMap((name) => readTests(join(folder, name))),
    ({ file }) => file,
  );
}

/** A title covers all its tests (`%s`, `$name` and `${…}` are placeholders): one failure fails it. */
function stateOf(title: string, runs: readonly TestRun[] = []): Proof['state'] {
  const pattern = title
    .split(/%[a-z]|\$\w+(?:\.\w+)*|…/)
    .map((part) => part.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&'))
    .join('.*');
  const own = runs.filter(
    ({ fullName, status }) => status !== 'skipped' && new RegExp(pattern, 's').test(fullName),
  );
  if (own.some(({ status }) => status === 'failed')) {
    return 'failed';
  }
  return own.some(({ status }) => status === 'passed') ? 'passed' : 'not run';
}
