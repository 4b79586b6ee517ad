/** What a process took at a moment. */
export interface MemorySample {
  /** Since the load began. */
  minute: number;
  mib: number;
  descriptors: number;
}

/** What may be added in a minute, in MiB. */
const FLAT = 1;
/** Descriptors that may be open at the end and weren't at first: connections come and go. */
const MORE_OPEN = 20;

/** What is wrong: memory or descriptors that grow. The samples are those after warm-up. */
export function memoryFaults(samples: readonly MemorySample[]): string[] {
  const { slope, first, last } = trendOf(samples);
  return [
    ...(slope < FLAT ? [] : [`memory grows by ${slope.toFixed(2)} MiB a minute`]),
    ...(last.descriptors <= first.descriptors + MORE_OPEN ? [] : ['descriptors grow']),
  ];
}

/** A table of what was seen. */
export function toldMemory(samples: readonly MemorySample[]): string {
  const { slope, first, last } = trendOf(samples);
  return `| Minutes after warm-up | Memory, first and last | MiB a minute | Descriptors, first and last |\n|---|---|---|---|
| ${(last.minute - first.minute).toFixed(1)} | ${first.mib.toFixed(0)}, ${last.mib.toFixed(0)} MiB | ${slope.toFixed(2)} | ${first.descriptors}, ${last.descriptors} |`;
}

function trendOf(samples: readonly MemorySample[]): {
  slope: number;
  first: MemorySample;
  last: MemorySample;
} {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) {
    throw new Error('Nothing was measured.');
  }
  return { slope: slopeOf(samples), first, last };
}

/** Of the line through the samples that misses them least, in MiB a minute. */
function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const minute = mean((one) => one.minute);
  const mib = mean((one) => one.mib);
  const over = samples.reduce((sum, one) => sum + (one.minute - minute) * (one.mib - mib), 0);
  const under = samples.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
