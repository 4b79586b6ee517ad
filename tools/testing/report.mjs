import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts } from './results.mjs';

const LINES_OF_OUTPUT = 20;

/** The last lines of a program that only prints what is wrong. */
function endOf(output = '') {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines.slice(-LINES_OF_OUTPUT).join('\n    ') : 'see above';
}

/** Collects the outcomes of steps and prints them at the end of the run. */
export class Report {
  #lines = [];
  #timings = {};
  #totals = { passed: 0, failed: 0 };
  #failures = [];
  #secondTries = [];
  #slow = [];

  get hasFailed() {
    return this.#totals.failed > 0;
  }

  add(
    name,
    { passed, failed, skipped = 0, failures = [], secondTries = [], slow = [], ms = 0, why, output },
  ) {
    this.#timings[name] = Math.round(ms);
    this.#totals.passed += passed;
    this.#totals.failed += failed;
    this.#secondTries.push(...secondTries);
    this.#slow.push(...slow);
    const isUnnamed = failed > 0 && failures.length === 0;
    this.#failures.push(...(isUnnamed ? [`${name}: ${why ?? endOf(output)}`] : failures));
    const seconds = (ms / 1000).toFixed(1).padStart(6);
    const skips = skipped > 0 ? `, ${skipped} skipped` : '';
    this.#lines.push(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${seconds} s  ${passed} passed, ${failed} failed${skips}${why ? ` (${why})` : ''}`,
    );
  }

  /** A failure that is not a step's own. */
  fail(reason) {
    this.#totals.failed += 1;
    this.#failures.push(reason);
  }

  /** Writes the files of the run, and prints its closing lines: the totals stand alone on the last one. */
  close(print) {
    mkdirSync(artifacts, { recursive: true });
    const write = (name, value) =>
      writeFileSync(join(artifacts, name), `${JSON.stringify(value, null, 2)}\n`);
    write('timings.json', this.#timings);
    write('second-tries.json', this.#secondTries);
    print(`\n${this.#lines.join('\n')}`);
    for (const [title, entries] of [
      ['slow tests', this.#slow],
      ['passed on the second try', this.#secondTries],
      ['failed', this.#failures],
    ]) {
      if (entries.length > 0) {
        print(`\n── ${title}\n${entries.join('\n')}`);
      }
    }
    print(`\n${this.#totals.passed} passed, ${this.#totals.failed} failed`);
  }
}
