import { clearResults, readResults, resultsFile } from './results.mjs';

/**
 * The steps: name, program in node_modules with arguments, requirements, and how its exit code counts. One with `waits`
 * starts first, runs beside the others, and is printed in its turn. One with `isStrain` belongs to
 * `npm run test:strain` instead of `npm test`. One with `takesFiles` runs only the test files that are named.
 */
export const steps = [
  check('biome', [
    '@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    ...(process.stdout.isTTY ? [] : ['--colors=off']),
    '.',
  ]),
  // Threads share no types: one needs half the CPU time of several, which the steps beside it use.
  check('tsc', ['typescript/lib/tsc.js', '--project', '.', '--singleThreaded']),
  check('knip', ['knip/bin/knip.js', '--no-progress']),
  check('product', ['knip/bin/knip.js', '--production', '--strict', '--no-progress']),
  { ...check('size-limit', ['size-limit/bin.js']), needs: ['build'] },
  suite('unit'),
  suite('rules'),
  { ...suite('compat'), needs: ['build'] },
  { ...suite('exact'), needs: ['build'] },
  { ...suite('integration'), needs: ['build'] },
  { ...browserSuite('browser', ['desktop', 'phone']), needs: ['build', 'browser'] },
  { ...suite('hardening'), needs: ['build'], isStrain: true },
  { ...suite('chaos'), waits: true, isStrain: true },
  { ...suite('strain'), needs: ['build'], isStrain: true },
  {
    ...browserSuite('browser-long', ['long-desktop', 'long-phone']),
    needs: ['build', 'browser'],
    isStrain: true,
  },
];

function check(name, program) {
  return {
    name,
    program,
    needs: [],
    waits: true,
    count: (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}

function suite(name) {
  return testSuite(name, ['vitest/vitest.mjs', 'run', `--project=${name}`]);
}

function browserSuite(name, projects) {
  return testSuite(name, [
    '@playwright/test/cli.js',
    'test',
    ...projects.map((project) => `--project=${project}`),
  ]);
}

function testSuite(name, program) {
  return {
    name,
    needs: [],
    program,
    env: { TEST_RESULTS: resultsFile(name) },
    takesFiles: true,
    clear: () => clearResults(name),
    count: (code, slowdown) => readResults(name, code, slowdown),
  };
}
