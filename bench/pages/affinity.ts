import { spawnSync } from 'node:child_process';

/** Moves this process with all its threads to one core; programs it starts from then on stay there. False where the system cannot. */
export function moveToCore(core: number): boolean {
  const arguments_ = ['--all-tasks', '--cpu-list', '--pid', String(core), String(process.pid)];
  return spawnSync('taskset', arguments_).status === 0;
}
