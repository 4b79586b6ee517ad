import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const LINES_OF_AN_ERROR = 15;
const LINES_OF_A_LOG = 10;
const LONGEST_LINE = 300;
const MARKS = { passed: '✓', failed: '✗', skipped: '↓', pending: '…', queued: '…' } as const;

/**
 * Prints a line per finished test file and a few lines of what a test logs or throws: a time-out must not hide other
 * failures. The JSON report is complete.
 */
export class ReadableReporter implements Reporter {
  #print: (text: string) => void;

  constructor(print: (text: string) => void = (text) => void process.stdout.write(`${text}\n`)) {
    this.#print = print;
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed');
    const seconds = (module.diagnostic().duration / 1_000).toFixed(1);
    const count = failed.length > 0 ? `${failed.length} of ${tests.length} failed` : `${tests.length}`;
    this.#print(
      `${MARKS[module.state()]} ${relative(process.cwd(), module.moduleId)} (${count}) ${seconds} s`,
    );
    for (const test of failed) {
      this.#print(`  ✗ ${test.fullName}`);
    }
    const suites = [...module.children.allSuites()];
    for (const error of [...module.errors(), ...suites.flatMap((suite) => suite.errors())]) {
      this.#print(indented(shortened(error.stack ?? error.message, LINES_OF_AN_ERROR)));
    }
  }

  onUserConsoleLog({ content, type }: { content: string; type: 'stdout' | 'stderr' }): void {
    this.#print(indented(`${type}: ${shortened(content.trimEnd(), LINES_OF_A_LOG)}`));
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    unhandled: readonly { stack?: string | undefined; message: string }[],
  ): void {
    for (const error of unhandled) {
      this.#print(`✗ unhandled error, outside of any test:`);
      this.#print(indented(shortened(error.stack ?? error.message, LINES_OF_AN_ERROR)));
    }
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}

/** At most this many lines, each of limited length; the last one gives the number of omitted lines. */
export function shortened(text: string, most: number): string {
  const lines = text.split('\n');
  const shown = lines
    .slice(0, most)
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));
  return [...shown, ...(lines.length > most ? [`… ${lines.length - most} more lines`] : [])].join('\n');
}
