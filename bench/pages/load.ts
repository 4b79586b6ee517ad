import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Responses per second under load by wrk. Fails unless every response is a 200.
 * @param seconds an integer
 */
export async function responsesPerSecond(
  wrk: string,
  url: string,
  connections: number,
  seconds: number,
): Promise<number> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br, gzip', url];
  const { stdout } = await promisify(execFile)(wrk, args);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`${url}: ${stdout}`);
  }
  return Number(rate);
}

/** Pins this process, its threads and later child processes to one core; false where that is not supported. */
export function moveToCore(core: number): boolean {
  const arguments_ = ['--all-tasks', '--cpu-list', '--pid', String(core), String(process.pid)];
  return spawnSync('taskset', arguments_).status === 0;
}
