/** The memory of a process at a moment. */
export interface MemorySample {
  /** Since the start of the load. */
  minute: number;
  mib: number;
  descriptors: number;
  parts: MemoryParts;
}

/** The parts of a process's memory that it knows itself, in MiB. The rest is code, stacks and allocator overhead. */
export interface MemoryParts {
  /** The JavaScript heap, used or not. */
  heap: number;
  /** Buffers outside the heap. */
  external: number;
  /** The heap of the embedded database's thread. */
  databaseHeap: number;
  /** The embedded database's own memory. */
  databaseExternal: number;
  /** The page cache, as far as it is counted. */
  pageCache: number;
}

/** The allowed growth per minute, in MiB. */
const MAX_GROWTH = 1;
/** The allowed number of additional descriptors at the end; connections come and go. */
const MAX_MORE_OPEN = 20;
/** The minutes per row of the table. */
const ROW_MIN = 5;

/** The faults: growing memory or descriptors. The samples are those after the warm-up. */
export function memoryFaults(samples: readonly MemorySample[]): string[] {
  const { slope, first, last } = trendOf(samples);
  return [
    ...(slope < MAX_GROWTH ? [] : [`memory grows by ${slope.toFixed(2)} MiB a minute`]),
    ...(last.descriptors <= first.descriptors + MAX_MORE_OPEN ? [] : ['descriptors grow']),
  ];
}

/** A table of the samples, with a row per five minutes. */
export function formatMemory(samples: readonly MemorySample[]): string {
  const { slope, first, last } = trendOf(samples);
  const rows = [first, ...samples.filter(startsRow), last].map(({ minute, mib, parts, descriptors }) => {
    const { heap, external, databaseHeap, databaseExternal, pageCache } = parts;
    const cells = [mib, heap, external, databaseHeap, databaseExternal, pageCache, descriptors];
    return `| ${minute.toFixed(0)} | ${cells.map((cell) => cell.toFixed(0)).join(' | ')} |`;
  });
  return `| Minute | Memory, MiB | Heap | External | Database's heap | Database's external | Page cache | Descriptors |\n|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${slope.toFixed(2)} MiB per minute are added.`;
}

function startsRow({ minute }: MemorySample, index: number, samples: readonly MemorySample[]): boolean {
  const before = samples[index - 1];
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
    throw new Error('There are no samples.');
  }
  return { slope: slopeOf(samples), first, last };
}

/** The slope of the least-squares line through the samples, in MiB per minute. */
function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const minute = mean((one) => one.minute);
  const mib = mean((one) => one.mib);
  const covariance = samples.reduce((sum, one) => sum + (one.minute - minute) * (one.mib - mib), 0);
  const variance = samples.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}
