import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

const ARTIFACTS = join(import.meta.dirname, '..', '.artifacts');

/**
 * Runs the files that took longest in their last run first, so that none of them begins at the end. Records the tests
 * that are running: `npm test` reads them after its time limit.
 */
export default class RunReporter implements Reporter {
  /** The durations of test files, in ms, by project and file. */
  #timesFile: string;
  #times: Record<string, number>;
  #measured: Record<string, number> = {};
  #record: string;
  #running = new Map<string, string>();

  /** `folder` is that of the run's artifacts. */
  constructor({ folder = ARTIFACTS }: { folder?: string } = {}) {
    this.#timesFile = join(folder, 'browser-times.json');
    this.#times = existsSync(this.#timesFile) ? JSON.parse(readFileSync(this.#timesFile, 'utf8')) : {};
    this.#record = join(folder, 'running', 'browser');
  }

  /** Playwright runs the files in the order in which the projects list them. */
  async preprocess({ suite }: { suite: Suite }): Promise<void> {
    const time = (file: Suite | TestCase) => this.#times[keyOf(file)] ?? Number.POSITIVE_INFINITY;
    for (const project of suite.suites) {
      project.entries().sort((one, other) => time(other) - time(one) || 0);
    }
  }

  onTestBegin(test: TestCase): void {
    this.#running.set(test.id, `${relative(process.cwd(), test.location.file)}: ${test.title}`);
    this.#write();
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#running.delete(test.id);
    this.#write();
    const key = keyOf(test);
    this.#measured[key] = (this.#measured[key] ?? 0) + duration;
  }

  onEnd(): void {
    rmSync(this.#record, { force: true });
    writeFileSync(this.#timesFile, `${JSON.stringify({ ...this.#times, ...this.#measured }, null, 2)}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }

  #write(): void {
    mkdirSync(dirname(this.#record), { recursive: true });
    writeFileSync(this.#record, [...this.#running.values()].join('\n'));
  }
}

/** The project and the file of a test or of a file's suite. */
function keyOf(item: Suite | TestCase): string {
  return item.titlePath().slice(1, 3).join(' ');
}
