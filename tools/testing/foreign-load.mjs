import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 2_000;

/** CPU time of every process so far, in ticks, with its parent: `{ pid: { parent, ticks } }`. Linux only. */
function processTimes() {
  const times = new Map();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) {
      try {
        times.set(Number(name), parseStat(readFileSync(`/proc/${name}/stat`, 'utf8')));
      } catch {
        // The process has ended.
      }
    }
  }
  return times;
}

/** Field 2 is the program's name in parentheses, which may contain any character. Source: proc(5). */
export function parseStat(line) {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

/** Ticks used between two samples by programs outside the tree of `root`, and by all programs. */
export function foreignTicks(before, after, root) {
  let foreign = 0;
  let all = 0;
  for (const [pid, { ticks }] of after) {
    const used = ticks - (before.get(pid)?.ticks ?? 0);
    all += used;
    if (!descendsFrom(pid, root, after)) {
      foreign += used;
    }
  }
  return { foreign, all };
}

function descendsFrom(pid, root, times) {
  for (let at = pid; at > 1; at = times.get(at)?.parent ?? 0) {
    if (at === root) {
      return true;
    }
  }
  return pid === root;
}

/**
 * Measures the share of CPU time used by other processes than this one and its descendants. The returned function
 * stops it and returns the share from 0 to 1; undefined on unsupported systems.
 */
export function watchForeignLoad() {
  let before;
  try {
    before = processTimes();
  } catch {
    return () => undefined;
  }
  const sums = { foreign: 0, all: 0 };
  const sample = () => {
    const after = processTimes();
    const { foreign, all } = foreignTicks(before, after, process.pid);
    sums.foreign += foreign;
    sums.all += all;
    before = after;
  };
  const timer = setInterval(sample, SAMPLE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    sample();
    return sums.all > 0 ? sums.foreign / sums.all : 0;
  };
}
