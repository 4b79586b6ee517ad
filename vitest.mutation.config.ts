import { defineConfig } from 'vitest/config';

const { MUTATION_TESTS = '', MUTATION_DATABASE } = process.env;

/** The tests of a run of mutants, which `tests/mutation/run.ts` chooses. */
export default defineConfig({
  test: {
    isolate: false,
    strictTags: false,
    include: MUTATION_TESTS.split(','),
    globalSetup: MUTATION_DATABASE ? ['tests/integration/setup.ts'] : [],
    testTimeout: MUTATION_DATABASE ? 30_000 : 5_000,
    hookTimeout: 60_000,
  },
});
