import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What became of one request. */
export interface Asked {
  path: string;
  /** 0: connected and sent, and no answer; -1: nobody listened. */
  status: number;
  ms: number;
}

/** Asks for paths in turn on connections of their own, so many a second, until it is told to stop. */
export class SteadyRequests {
  readonly asked: Asked[] = [];
  #url: string;
  #paths: readonly string[];
  #perSecond: number;
  #isOn = true;
  #under = new Set<Promise<void>>();
  #running: Promise<void>;

  constructor(url: string, paths: readonly string[], perSecond: number) {
    this.#url = url;
    this.#paths = paths;
    this.#perSecond = perSecond;
    this.#running = this.#run();
  }

  /** Ends it, once all that is under way has ended. */
  async stop(): Promise<readonly Asked[]> {
    this.#isOn = false;
    await this.#running;
    await Promise.all(this.#under);
    return this.asked;
  }

  async #run(): Promise<void> {
    const started = performance.now();
    for (let count = 0; this.#isOn; count += 1) {
      const due = started + (count * 1_000) / this.#perSecond;
      await sleep(Math.max(0, due - performance.now()));
      const path = this.#paths[count % this.#paths.length] ?? '/';
      const one: Promise<void> = this.#ask(path).finally(() => this.#under.delete(one));
      this.#under.add(one);
    }
  }

  #ask(path: string): Promise<void> {
    return new Promise((resolve) => {
      const started = performance.now();
      let isConnected = false;
      const end = (status: number) => {
        this.asked.push({ path, status, ms: performance.now() - started });
        resolve();
      };
      const request = get(`${this.#url}${path}`, { agent: false }, (response) => {
        response.on('error', () => end(0));
        response.on('end', () => end(response.statusCode ?? 0));
        response.resume();
      });
      request.on('socket', (socket) =>
        socket.once('connect', () => {
          isConnected = true;
        }),
      );
      request.on('error', () => end(isConnected ? 0 : -1));
    });
  }
}

/** The time that so much of all requests took no longer than, in ms: 0.99 for the slowest hundredth. */
export function quantile(asked: readonly Asked[], part: number): number {
  const times = asked.map(({ ms }) => ms).sort((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
}
