import { Agent, get } from 'node:http';

/** What a load of reading requests met. */
export interface ReadLoad {
  /** Ends the load once all requests under way are answered; each kind of failure is told once. */
  stop(): Promise<{ answered: number; failures: string[] }>;
}

/** Reads addresses one after another on `connections` kept connections, until it is stopped. */
export function readAll(origin: string, addresses: readonly string[], connections = 8): ReadLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const failures = new Set<string>();
  let answered = 0;
  let isOver = false;
  const read = (address: string) =>
    new Promise<string | undefined>((resolve) => {
      const request = get(`${origin}${address}`, { agent }, (response) => {
        response
          .on('error', (error) => resolve(error.message))
          .on('end', () => {
            resolve(response.statusCode === 200 ? undefined : `answered ${response.statusCode}`);
          });
        response.resume();
      });
      request.on('error', (error) => resolve(error.message));
    });
  const reader = async (from: number) => {
    for (let next = from; !isOver; next += 1) {
      const address = addresses[next % addresses.length] ?? '/';
      const problem = await read(address);
      answered += 1;
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
      return { answered, failures: [...failures] };
    },
  };
}
