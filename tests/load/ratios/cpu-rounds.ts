import { Agent, get } from 'node:http';
import { median } from '#bench/median.ts';
import { cpuMsOf } from '#bench/pages/server-cpu.ts';

/** A server that is compared with another. */
export interface Side {
  url: string;
  pid: number;
  headers?: Record<string, string>;
  /** Requests per round. */
  requests: number;
}

/**
 * The CPU time of the reference for a response, divided by that of the server: less than before means that the server
 * became slower. The median of alternated rounds; what else runs on the machine uses other CPU time.
 */
export async function cpuRatio(server: Side, reference: Side, rounds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ratios: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const own = await cpuMsPerResponse(agent, server);
    const other = await cpuMsPerResponse(agent, reference);
    if (round >= 0) {
      ratios.push(other / own);
    }
  }
  agent.destroy();
  return median(ratios);
}

const CONNECTIONS = 4;

async function cpuMsPerResponse(agent: Agent, side: Side): Promise<number> {
  const before = cpuMsOf(side.pid);
  let left = side.requests;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await request(agent, side);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return (cpuMsOf(side.pid) - before) / side.requests;
}

function request(agent: Agent, { url, headers }: Side): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url}: ${response.statusCode}`));
      }
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}
