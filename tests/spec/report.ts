import { join } from 'node:path';
import { type Proof, readProofs } from './proofs.ts';
import { type Requirement, readRequirements } from './requirements.ts';

/**
 * Lists the tests of every requirement with their results in the last `npm test`. Fails if a requirement has no test
 * or a failing one; with `--strict` also if a test was not run.
 */
const projectRoot = join(import.meta.dirname, '..', '..');
const strict = process.argv.includes('--strict');
const LONGEST_TITLE = 90;

const requirements = readRequirements();
const proofs = readProofs(projectRoot);
const rows = requirements.map((requirement) => {
  const tests = proofs.filter(({ ids }) => ids.includes(requirement.id));
  return { requirement, tests, state: stateOf(tests) };
});

function stateOf(tests: Proof[]): 'proved' | 'failing' | 'not run' | 'open' {
  if (tests.some(({ state }) => state === 'failed')) {
    return 'failing';
  }
  if (tests.some(({ state }) => state === 'passed')) {
    return 'proved';
  }
  return tests.length > 0 ? 'not run' : 'open';
}

function short(text: string): string {
  return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE - 1)}…` : text;
}

function list(title: string, chosen: { requirement: Requirement }[]): void {
  if (chosen.length > 0) {
    console.log(`\n${title} (${chosen.length})`);
    for (const { requirement } of chosen) {
      console.log(`  ${requirement.id.padEnd(7)} ${short(requirement.what)}`);
    }
  }
}

for (const { requirement, tests, state } of rows) {
  console.log(`${requirement.id.padEnd(7)} ${state}`);
  for (const { path, title, state: run } of tests) {
    console.log(
      `          ${run === 'passed' ? '✓' : run === 'failed' ? '✗' : '·'} ${path}  ${short(title)}`,
    );
  }
}
list(
  'Open: no test names it',
  rows.filter(({ state }) => state === 'open'),
);
list(
  'Named by a test that the last run did not run',
  rows.filter(({ state }) => state === 'not run'),
);
list(
  'Failing',
  rows.filter(({ state }) => state === 'failing'),
);
const proved = rows.filter(({ state }) => state === 'proved').length;
console.log(`\n${proved} of ${rows.length} requirements proved`);
const failed = rows.some(({ state }) => state === 'open' || state === 'failing');
process.exitCode = failed || (strict && proved < rows.length) ? 1 : 0;
