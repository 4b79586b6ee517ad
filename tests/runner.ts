import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TestRunner } from 'vitest';

const folder = join(import.meta.dirname, '.artifacts', 'running');

type File = Parameters<TestRunner['onCollectStart']>[0];

/**
 * Records the tests that this process is running, or the file that it loads, in a file of its own. A test that never
 * returns blocks the process, so that no reporter hears of it: `npm test` reads the record after its time limit.
 */
export default class RecordingRunner extends TestRunner {
  #record = join(folder, String(process.pid));
  #file = '';
  #tests = new Map<string, string>();

  override onCollectStart(file: File): void {
    this.#file = relative(process.cwd(), file.filepath);
    mkdirSync(folder, { recursive: true });
    this.#write();
    super.onCollectStart(file);
  }

  override onBeforeTryTask(...[test, options]: Parameters<TestRunner['onBeforeTryTask']>): void {
    this.#tests.set(test.id, test.fullName);
    this.#write();
    super.onBeforeTryTask(test, options);
  }

  override onAfterTryTask(test: Parameters<TestRunner['onAfterTryTask']>[0]): void {
    super.onAfterTryTask(test);
    this.#tests.delete(test.id);
    this.#write();
  }

  override onAfterRunFiles(files: File[]): void {
    super.onAfterRunFiles(files);
    rmSync(this.#record, { force: true });
  }

  #write(): void {
    writeFileSync(this.#record, this.#tests.size > 0 ? [...this.#tests.values()].join('\n') : this.#file);
  }
}
