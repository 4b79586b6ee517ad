import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The settings of one run of StrykerJS: the files that it changes, and where its report goes. */
export function strykerSettings(run: {
  files: readonly string[];
  path: string;
  /** A suite with a database is waited for longer. */
  hasDatabase: boolean;
  workers: string;
}) {
  return {
    mutate: run.files,
    jsonReporter: { fileName: run.path },
    concurrency: Number(run.workers),
    ...(run.hasDatabase ? { timeoutMS: 30_000, dryRunTimeoutMinutes: 10 } : { timeoutMS: 5_000 }),
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/mutators.mjs'],
    ignorers: ['words'],
    coverageAnalysis: 'perTest',
    // TypeScript 7 offers no API to programs. A file that is not there keeps StrykerJS from asking for it.
    tsconfigFile: 'none.json',
    ignorePatterns: ['build', 'data', 'docs', 'bench', 'tests/.artifacts', 'demo/art/files'],
    tempDirName: join(tmpdir(), 'youmen-mutation'),
    reporters: ['json', 'progress-append-only'],
    allowConsoleColors: false,
    logLevel: 'error',
  };
}
