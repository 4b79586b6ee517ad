import { defineConfig, type Project, type ReporterDescription } from '@playwright/test';
import type { ProjectOptions } from '#tests/browser/fixtures.ts';
import { browserOfTests } from '#tests/browser/launch.ts';
import { scaled } from '#tests/time-limits.ts';

/** The file that `npm test` reads the results from, as JSON. */
const results = process.env.TEST_RESULTS;
/** Limit of one action or one wait on a page. */
const ACTION_LIMIT_MS = scaled(30_000);

/** Tests with the tag `@phone` are about a phone and run in its project, all others in the one of a desktop. */
function onBothScreens(name: string, project: Project<ProjectOptions>): Project<ProjectOptions>[] {
  return [
    { ...project, name: `${name}desktop`, grepInvert: /@phone/, use: { defaultViewport: 'desktop' } },
    { ...project, name: `${name}phone`, grep: /@phone/, use: { defaultViewport: 'phone' } },
  ];
}

const reporters: ReporterDescription[] = [['list'], ['./tests/browser/run-reporter.ts']];
if (results) {
  reporters.push(['json', { outputFile: results }]);
}

export default defineConfig<ProjectOptions>({
  globalSetup: './tests/browser/global-setup.ts',
  outputDir: './tests/.artifacts/browser',
  // Node removes the types, as it does for the product: Playwright's own compiler takes three times as long.
  build: { external: ['**/*.ts'] },
  projects: [
    // In CI a failed test runs once more, in a new worker with a new portal; `npm test` lists those that pass then.
    ...onBothScreens('', {
      testDir: './tests/browser',
      testIgnore: '**/long/**',
      retries: process.env.CI ? 1 : 0,
    }),
    ...onBothScreens('long-', { testDir: './tests/browser/long' }),
  ],
  // For two cores: the third worker runs while the others wait.
  workers: 3,
  timeout: scaled(60_000),
  expect: { timeout: scaled(10_000) },
  use: {
    launchOptions: browserOfTests(process.env.CHROMIUM_PATH),
    actionTimeout: ACTION_LIMIT_MS,
    navigationTimeout: ACTION_LIMIT_MS,
    trace: 'on-first-retry',
  },
  forbidOnly: Boolean(process.env.CI),
  // `npm test` lists slow tests, by the speed of the machine.
  reportSlowTests: null,
  reporter: reporters,
});
