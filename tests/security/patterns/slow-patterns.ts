import { Worker } from 'node:worker_threads';
import { scaled } from '#tests/time-limits.ts';
import { knownLengths } from './known-lengths.ts';
import { type PumpedText, pumpedTexts } from './pumped-texts.ts';
import { fileOf, type SourcePattern } from './source-patterns.ts';
import type { Said, Tried } from './timing-worker.ts';

/** How a pattern is attacked. */
export interface PatternAttack {
  seed: number;
  /** Characters of a text. */
  length: number;
}

/** A text that takes longer is not waited for. */
const PATIENCE_MS = scaled(1_500);

/** The patterns whose time grows faster than the text, each with the text that shows it. */
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
    const fault = await attacked(worker, { source, flags, texts, length: longest });
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

/** Resolves with what was found, or with the text at which the worker is still busy after its time. */
function attacked(worker: Worker, tried: Tried): Promise<Fault | undefined> {
  return new Promise((resolve, reject) => {
    let trying: PumpedText | undefined;
    let limit: NodeJS.Timeout | undefined;
    const settle = (fault?: Fault) => {
      clearTimeout(limit);
      worker.off('message', hear).off('error', reject);
      resolve(fault);
    };
    const wait = () => {
      clearTimeout(limit);
      const stuck = { what: `does not end in ${PATIENCE_MS} ms`, isStuck: true };
      limit = setTimeout(() => settle({ text: trying, ...stuck }), PATIENCE_MS);
    };
    const hear = (said: Said) => {
      wait();
      if (said === 'none') {
        settle();
      } else if ('trying' in said) {
        trying = said.trying;
      } else {
        const what = `${said.milliseconds.toFixed(1)} ms, ${said.grows.toFixed(1)} × for a text 4 × as long`;
        settle({ text: said.slow, what });
      }
    };
    worker.on('message', hear).on('error', reject);
    wait();
    worker.postMessage(tried);
  });
}
