import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The length of a tick in /proc, which is 10 ms on the kernels that Node.js runs on. */
const TICK_MS = 10;

/**
 * The CPU time of a process and of its running child processes in ms; 0 outside Linux. Exact where the kernel has
 * schedstat (https://docs.kernel.org/scheduler/sched-stats.html), otherwise in steps of 10 ms.
 */
export function cpuMsOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) {
    return 0;
  }
  return readdirSync(folder).reduce((sum, thread) => sum + threadMs(`${folder}/${thread}`), 0);
}

/** The CPU time of a thread and of the child processes that it started. */
function threadMs(folder: string): number {
  try {
    const exact = `${folder}/schedstat`;
    const own = existsSync(exact)
      ? Number.parseInt(readFileSync(exact, 'utf8'), 10) / 1e6
      : ticksOf(readFileSync(`${folder}/stat`, 'utf8')) * TICK_MS;
    const list = `${folder}/children`;
    const children = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean) : [];
    return children.reduce((sum, child) => sum + cpuMsOf(Number(child)), own);
  } catch {
    // The thread has ended.
    return 0;
  }
}

/** User and system time: the 14th and 15th field, of which the third follows the name in brackets. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
