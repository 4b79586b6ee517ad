import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { ReadableReporter } from '#tests/readable-reporter.ts';
import { scaled } from '#tests/time-limits.ts';

const outside = ['**/node_modules/**', 'build/**', 'data/**', 'tests/rules/fixtures/**'];
/** The file that `npm test` reads the results from, as JSON. */
const results = process.env.TEST_RESULTS;

/** In CI a failed test runs once more; `npm test` lists those that pass then. Never for the files in `exact`. */
const retry = process.env.CI ? 1 : 0;

/** Integration tests that prove claims, journals, limits, locks and permissions: a failure is never tried again. */
const EXACT = {
  name: 'exact',
  description: 'proves claims, journals, limits, locks or permissions',
  retry: 0,
};
const exact = globSync('tests/integration/**/*.test.ts').filter((path) =>
  readFileSync(path, 'utf8').startsWith(`// @module-tag ${EXACT.name}\n`),
);

/** Suites that work on copies of one migrated database. */
const withDatabases = {
  globalSetup: ['tests/integration/setup.ts'],
  isolate: false,
  testTimeout: scaled(30_000),
  hookTimeout: scaled(60_000),
};

export default defineConfig({
  test: {
    // Failures on other machines explain themselves.
    chaiConfig: { truncateThreshold: 400 },
    tags: [EXACT],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: scaled(5_000),
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...outside,
            'tests/{api-clients,integration,hardening,rules,spec,browser,compat,chaos}/**',
            'tests/{deploy,faults,fuzz,security,load}/**',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: [...outside, ...exact],
          ...withDatabases,
          retry,
          env: { TEST_DATABASES: process.env.TEST_DATABASES ?? 'one' },
        },
      },
      {
        extends: true,
        test: { name: 'exact', include: exact, ...withDatabases },
      },
      {
        extends: true,
        test: { name: 'hardening', include: ['tests/hardening/**/*.test.ts'], ...withDatabases },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: scaled(400_000),
          hookTimeout: scaled(60_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'strain',
          include: ['tests/{api-clients,deploy,faults,fuzz,security,load}/**/*.test.ts'],
          globalSetup: ['tests/strain-setup.ts'],
          testTimeout: scaled(400_000),
          hookTimeout: scaled(60_000),
        },
      },
      {
        extends: true,
        test: { name: 'compat', include: ['tests/compat/**/*.test.ts'], testTimeout: scaled(60_000) },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/rules/*.test.ts', 'tests/spec/*.test.ts'],
          testTimeout: scaled(30_000),
        },
      },
    ],
    // For two cores: the third worker runs while the others wait (97 % of the CPU time is used instead of 91 %).
    maxWorkers: 3,
    runner: './tests/runner.ts',
    ...(results ? { reporters: [new ReadableReporter(), ['json', { outputFile: results }]] } : {}),
  },
});
