/** What a process took at a moment. */
export interface MemorySample {
  /** Since the load began. */
  minute: number;
  mib: number;
  descriptors: number;
  parts: MemoryParts;
}

/** Of what a process takes, what it knows of itself, in MiB. The rest is code, stacks, and what the allocators hold on to. */
export interface MemoryParts {
  /** For JavaScript's objects, used or not. */
  heap: number;
  /** Buffers beside them. */
  external: number;
  /** For objects in the embedded database's thread. */
  databaseHeap: number;
  /** That database's own memory. */
  databaseExternal: number;
  /** Pages and answers that are kept, as far as they are counted. */
  kept: number;
}

/** What may be added in a minute, in MiB. */
const FLAT = 1;
/** Descriptors that may be open at the end and weren't at first: connections come and go. */
const MORE_OPEN = 20;
/** A row of the table for each so many minutes. */
const ROW_MIN = 5;

/** What is wrong: memory or descriptors that grow. The samples are those after warm-up. */
export function memoryFaults(samples: readonly MemorySample[]): string[] {
  const { slope, first, last } = trendOf(samples);
  return [
    ...(slope < FLAT ? [] : [`memory grows by ${slope.toFixed(2)} MiB a minute`]),
    ...(last.descriptors <= first.descriptors + MORE_OPEN ? [] : ['descriptors grow']),
  ];
}

/** A table of what was seen, with a row for each five minutes. */
export function toldMemory(samples: readonly MemorySample[]): string {
  const { slope, first, last } = trendOf(samples);
  const rows = [first, ...samples.filter(startsRow), last].map(({ minute, mib, parts, descriptors }) => {
    const { heap, external, databaseHeap, databaseExternal, kept } = parts;
    const cells = [mib, heap, external, databaseHeap, databaseExternal, kept, descriptors];
    return `| ${minute.toFixed(0)} | ${cells.map((cell) => cell.toFixed(0)).join(' | ')} |`;
  });
  return `| Minute | Memory, MiB | Heap | Beside it | Database's heap | Beside it | Kept | Descriptors |\n|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${slope.toFixed(2)} MiB a minute are added.`;
}

function startsRow({ minute }: MemorySample, place: number, samples: readonly MemorySample[]): boolean {
  const before = samples[place - 1];
  return before !== undefined && Math.floor(before.minute / ROW_MIN) < Math.floor(minute / ROW_MIN);
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
