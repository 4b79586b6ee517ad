import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../median.ts';
import type { Contender } from './contender.ts';
import { cpuMsOf } from './server-cpu.ts';

const ROUNDS = 7;
/** Requests before timing: V8 compiles what runs often. */
const WARM_UP = 100;
/** Requests of a round. */
const ROUND = 15;
/** A thread's CPU time counts from its next switch on. */
const SETTLE_MS = 20;

/** The result of one round: responses per second, and CPU time of the server per response. */
interface Round {
  perSecond: number;
  cpuMs: number;
}

/** Medians of a server's rounds. */
export interface RenderedTimes {
  /** Of each round, to compare with the same round of another server. */
  rounds: readonly Round[];
  perSecond: number;
  cpuMs: number;
}

/** Requests a page from servers in alternated rounds, one request at a time. */
export async function timeRendered(
  page: string,
  contenders: readonly Contender[],
): Promise<Map<string, RenderedTimes>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rounds = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
  for (const { address } of contenders) {
    await request(agent, address(page), WARM_UP);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, address, pid = 0 } of contenders) {
      const before = cpuMsOf(pid);
      const start = performance.now();
      await request(agent, address(page), ROUND);
      const seconds = (performance.now() - start) / 1_000;
      await sleep(SETTLE_MS);
      const cpuMs = (cpuMsOf(pid) - before) / ROUND;
      rounds.get(name)?.push({ perSecond: ROUND / seconds, cpuMs });
    }
  }
  agent.destroy();
  return new Map(
    [...rounds].map(([name, all]) => [
      name,
      {
        rounds: all,
        perSecond: median(all.map(({ perSecond }) => perSecond)),
        cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
      },
    ]),
  );
}

/** The median over the rounds of how many times as much CPU time another server needs for a response. */
export function cpuRatio(times: Map<string, RenderedTimes>, of: string, to: string): number {
  const [ours, theirs] = [times.get(of)?.rounds ?? [], times.get(to)?.rounds ?? []];
  return median(ours.map(({ cpuMs }, round) => (theirs[round]?.cpuMs ?? Number.NaN) / cpuMs));
}

/** Requests a page one time after the other. @throws unless each response is a 200 */
async function request(agent: Agent, url: string, times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) {
    await new Promise<void>((resolve, reject) => {
      const headers = { 'accept-encoding': 'br, gzip' };
      get(url, { agent, headers }, (response) => {
        response.resume().once('end', resolve);
        if (response.statusCode !== 200) {
          reject(new Error(`${url}: ${response.statusCode}`));
        }
      }).once('error', reject);
    });
  }
}
