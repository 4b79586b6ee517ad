import { Agent, get } from 'node:http';

/** A continuous load of reads. */
export interface ReadLoad {
  /** Stops after the pending requests; each type of failure is reported once. */
  stop(): Promise<{ count: number; failures: string[] }>;
}

/** Reads addresses in turn on `connections` keep-alive connections until stopped. */
export function readAll(origin: string, addresses: readonly string[], connections = 8): ReadLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const failures = new Set<string>();
  let count = 0;
  let isOver = false;
  const read = (address: string) =>
    new Promise<string | undefined>((resolve) => {
      const request = get(`${origin}${address}`, { agent }, (response) => {
        response
          .on('error', (error) => resolve(error.message))
          .on('end', () => {
            resolve(response.statusCode === 200 ? undefined : `status ${response.statusCode}`);
          });
        response.resume();
      });
      request.on('error', (error) => resolve(error.message));
    });
  const reader = async (from: number) => {
    for (let next = from; !isOver; next += 1) {
      const address = addresses[next % addresses.length] ?? '/';
      const problem = await read(address);
      count += 1;
      if (problem) {
        failures.add(`${address}: ${problem}`);
      }
    }
  };
  const readers = Array.from({ length: connections }, (_, index) => reader(index));
  return {
    async stop() {
      isOver = true;
      await Promise.all(readers);
      agent.destroy();
      return { count, failures: [...failures] };
    },
  };
}
