import { parentPort } from 'node:worker_threads';
import type { PumpedText } from './pumped-texts.ts';

/** The request to the worker: test a pattern on texts of this length. */
export interface TimingRequest {
  source: string;
  flags: string;
  texts: readonly PumpedText[];
  length: number;
}

/** The worker's messages: the text that begins; at the end the first slow text, or none. */
export type Report =
  | { trying: PumpedText }
  | { slow: PumpedText; milliseconds: number; grows: number }
  | 'none';

/** A text that takes this long is tested again at four times the length. */
const SLOW_MS = 1;
/** Four times the length takes four times as long in linear time, sixteen times in quadratic time. */
const TIMES_LONGER = 4;
const TOO_MUCH = 7;
const TRIES = 3;

const port = parentPort;
port?.on('message', (request: TimingRequest) => port.postMessage(firstSlow(request) ?? 'none'));

function firstSlow(request: TimingRequest): Report | undefined {
  for (const slow of request.texts) {
    port?.postMessage({ trying: slow } satisfies Report);
    if (timeOf(request, slow, request.length) > SLOW_MS) {
      const milliseconds = least(() => timeOf(request, slow, request.length));
      const growth = (times: number) =>
        least(() => timeOf(request, slow, request.length * times)) / milliseconds;
      const grows = growth(TIMES_LONGER);
      // A millisecond may be noise on a busy machine: a slow pattern continues to grow.
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

/** The CPU time in ms, to which other programs of a busy machine add nothing. */
function timeOf(
  { source, flags }: TimingRequest,
  { prefix, pump, suffix }: PumpedText,
  length: number,
): number {
  const pattern = new RegExp(source, flags);
  const text = prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;
  const started = process.threadCpuUsage();
  if (/[gy]/.test(flags)) {
    text.replace(pattern, '');
  } else {
    pattern.exec(text);
  }
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}
