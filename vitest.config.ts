import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

const outside = ['**/node_modules/**', 'build/**', 'data/**', 'tests/rules/fixtures/**'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...outside,
            'tests/{integration,rules,spec,browser,chaos,deploy,faults,fuzz,security,load}/**',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/integration/setup.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 400_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'strain',
          include: ['tests/{deploy,faults,fuzz,security,load}/**/*.test.ts'],
          globalSetup: ['tests/strain-setup.ts'],
          testTimeout: 400_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/setup.ts'],
          isolate: false,
          maxConcurrency: 3,
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/rules/*.test.ts', 'tests/spec/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
