import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Answers a second under load by wrk, which takes little of the machine itself. Every one has to be a 200.
 * @param seconds whole ones
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
