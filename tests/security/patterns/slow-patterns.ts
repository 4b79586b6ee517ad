import { Worker } from 'node:worker_threads';
import { scaled } from '#tests/time-limits.ts';
import { knownLengths } from './known-lengths.ts';
import { type PumpedText, pumpedTexts } from './pumped-texts.ts';
import { fileOf, type SourcePattern } from './source-patterns.ts';
import type { Report, TimingRequest } from './timing-worker.ts';

/** The settings of an attack on patterns. */
export interface PatternAttack {
  seed: number;
  /** Characters per text. */
  length: number;
}

/** Texts that take longer are stopped. */
const PATIENCE_MS = scaled(1_500);

/** The patterns that take longer than linear time, each with its text. */
export async function slowPatterns(
  patterns: readonly SourcePattern[],
  { seed, length }: PatternAttack,
): Promise<string[]> {
  let worker = newWorker();
  const faults: string[] = [];
  for (const pattern of patterns) {
    const { source, flags, place } = pattern;
    const texts = pumpedTexts(pattern, seed);
    const longest = Math.min(length, knownLengths[fileOf(place)]?.length ?? length);
    const fault = await attack(worker, { source, flags, texts, length: longest });
    if (fault) {
      faults.push(
        `${place} /${source}/${flags} on ${JSON.stringify(fault.text)}: ${fault.what}, seed ${seed}`,
      );
    }
    if (fault?.isStuck) {
      await worker.terminate();
      worker = newWorker();
    }
  }
  await worker.terminate();
  return faults;
}

interface Fault {
  text: PumpedText | undefined;
  what: string;
  isStuck?: boolean;
}

function newWorker(): Worker {
  return new Worker(new URL('./timing-worker.ts', import.meta.url));
}

/** Resolves with the result, or with the text on which the worker times out. */
function attack(worker: Worker, request: TimingRequest): Promise<Fault | undefined> {
  return new Promise((resolve, reject) => {
    let trying: PumpedText | undefined;
    let limit: NodeJS.Timeout | undefined;
    const settle = (fault?: Fault) => {
      clearTimeout(limit);
      worker.off('message', receive).off('error', reject);
      resolve(fault);
    };
    const wait = () => {
      clearTimeout(limit);
      const stuck = { what: `does not end in ${PATIENCE_MS} ms`, isStuck: true };
      limit = setTimeout(() => settle({ text: trying, ...stuck }), PATIENCE_MS);
    };
    const receive = (report: Report) => {
      wait();
      if (report === 'none') {
        settle();
      } else if ('trying' in report) {
        trying = report.trying;
      } else {
        const what = `${report.milliseconds.toFixed(1)} ms, ${report.grows.toFixed(1)} × for a text 4 × as long`;
        settle({ text: report.slow, what });
      }
    };
    worker.on('message', receive).on('error', reject);
    wait();
    worker.postMessage(request);
  });
}
