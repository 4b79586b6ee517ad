import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts } from './results.mjs';

const LINES_OF_OUTPUT = 20;

/** The last lines of a program that only prints what is wrong. */
function endOf(output = '') {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines.slice(-LINES_OF_OUTPUT).join('\n    ') : 'see above';
}

/** Collects the outcomes of steps and prints them at the end of the run. `slowdowns` is the log of its measurements. */
export class Report {
  #slowdowns;
  #folder;
  #steps = [];
  #totals = { passed: 0, failed: 0 };
  #failures = [];
  #secondTries = [];
  #slow = [];

  constructor(slowdowns, folder = artifacts) {
    this.#slowdowns = slowdowns;
    this.#folder = folder;
  }

  get hasFailed() {
    return this.#totals.failed > 0;
  }

  add(name, outcome) {
    const { passed, failed, failures = [], secondTries = [], slow = [], why, output } = outcome;
    this.#steps.push({ name, ...outcome });
    this.#totals.passed += passed;
    this.#totals.failed += failed;
    this.#secondTries.push(...secondTries);
    this.#slow.push(...slow);
    const isUnnamed = failed > 0 && failures.length === 0;
    this.#failures.push(...(isUnnamed ? [`${name}: ${why ?? endOf(output)}`] : failures));
  }

  /** A failure that is not a step's own. */
  fail(reason) {
    this.#totals.failed += 1;
    this.#failures.push(reason);
  }

  /**
   * Writes the files of the run, and prints its closing lines: the totals stand alone on the last one.
   *
   * @param ms the duration of the run so far
   * @param limitMinutes what the run may take on two idle cores
   */
  close(print, { ms, limitMinutes }) {
    mkdirSync(this.#folder, { recursive: true });
    const write = (name, value) =>
      writeFileSync(join(this.#folder, name), `${JSON.stringify(value, null, 2)}\n`);
    write('timings.json', Object.fromEntries(this.#steps.map((step) => [step.name, Math.round(step.ms)])));
    write('second-tries.json', this.#secondTries);
    if (this.#steps.length > 0) {
      print(
        `\n${this.#steps.map((step) => this.#lineOf(step)).join('\n')}\n${this.#duration(ms, limitMinutes)}`,
      );
    }
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

  #duration(ms, limitMinutes) {
    const minutes = ms / 60_000;
    const slowdown = this.#slowdowns.mean(0, ms);
    const limit = limitMinutes ? `; the limit there is ${limitMinutes} minutes` : '';
    return `${minutes.toFixed(1)} minutes at a mean slowdown of ${slowdown.toFixed(1)}, ${(minutes / slowdown).toFixed(1)} on two idle cores${limit}`;
  }

  #lineOf({ name, passed, failed, skipped = 0, startedAt, ms, why }) {
    const mark = failed > 0 ? '✗' : '✓';
    const seconds = (ms / 1000).toFixed(1).padStart(6);
    const slowdown = this.#slowdowns.mean(startedAt, startedAt + ms).toFixed(1);
    const skips = skipped > 0 ? `, ${skipped} skipped` : '';
    return `${mark} ${name.padEnd(12)} ${seconds} s at ${slowdown}  ${passed} passed, ${failed} failed${skips}${why ? ` (${why})` : ''}`;
  }
}
