import { parentPort } from 'node:worker_threads';
import type { PumpedText } from './pumped-texts.ts';

/** What the worker is asked: to try a pattern on texts of this length. */
export interface Tried {
  source: string;
  flags: string;
  texts: readonly PumpedText[];
  length: number;
}

/** What it says: which text begins; in the end the first whose time grows faster than its length, or that none does. */
export type Said =
  | { trying: PumpedText }
  | { slow: PumpedText; milliseconds: number; grows: number }
  | 'none';

/** A text that takes as long as this is tried again, four times as long. */
const SLOW_MS = 1;
/** Four times as long a text takes four times as long where time grows with the length; sixteen where it grows with its square. */
const TIMES_LONGER = 4;
const TOO_MUCH = 7;
const TRIES = 3;

const port = parentPort;
port?.on('message', (tried: Tried) => port.postMessage(firstSlow(tried) ?? 'none'));

function firstSlow(tried: Tried): Said | undefined {
  for (const slow of tried.texts) {
    port?.postMessage({ trying: slow } satisfies Said);
    if (timeOf(tried, slow, tried.length) > SLOW_MS) {
      const milliseconds = least(() => timeOf(tried, slow, tried.length));
      const growth = (times: number) => least(() => timeOf(tried, slow, tried.length * times)) / milliseconds;
      const grows = growth(TIMES_LONGER);
      // A millisecond is soon too long on a busy machine: what grows so goes on growing so.
      const isSteep = grows > TOO_MUCH && milliseconds > SLOW_MS;
      if (isSteep && growth(TIMES_LONGER ** 2) > TOO_MUCH ** 2) {
        return { slow, milliseconds, grows };
      }
    }
  }
  return undefined;
}

function least(time: () => number): number {
  return Math.min(...Array.from({ length: TRIES }, time));
}

function timeOf({ source, flags }: Tried, { prefix, pump, suffix }: PumpedText, length: number): number {
  const pattern = new RegExp(source, flags);
  const text = prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;
  const started = performance.now();
  if (/[gy]/.test(flags)) {
    text.replace(pattern, '');
  } else {
    pattern.exec(text);
  }
  return performance.now() - started;
}
