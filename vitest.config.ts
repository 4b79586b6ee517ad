import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', 'build/**', 'data/**', 'tests/rules/fixtures/**'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, 'tests/{integration,rules,browser,chaos,fuzz,load}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/integration/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
    passWithNoTests: true,
  },
});
