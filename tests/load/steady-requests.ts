import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is asked for: a GET, or a POST where there is a form; on a connection of its own unless one is kept. */
export interface Ask {
  path: string;
  form?: string;
  keepsAlive?: boolean;
}

/** What became of one request. */
export interface Asked {
  path: string;
  /** 0: connected and sent, and no answer; -1: nobody listened. */
  status: number;
  /** A server that ends said so on purpose, and closed the connection. */
  isTurnedAway: boolean;
  ms: number;
}

/** Connections that are kept, each used in its turn: none stands idle for long. */
const KEPT = 6;

/** Asks in turn, so many a second, until it is told to stop. */
export class SteadyRequests {
  readonly asked: Asked[] = [];
  #url: string;
  #asks: readonly (string | Ask)[];
  #perSecond: number;
  #agent = new Agent({ keepAlive: true, maxSockets: KEPT, maxFreeSockets: KEPT, scheduling: 'fifo' });
  #isOn = true;
  #under = new Set<Promise<void>>();
  #running: Promise<void>;

  /** @param asks a path alone is a GET on a connection of its own */
  constructor(url: string, asks: readonly (string | Ask)[], perSecond: number) {
    this.#url = url;
    this.#asks = asks;
    this.#perSecond = perSecond;
    this.#running = this.#run();
  }

  /** Ends it, once all that is under way has ended. */
  async stop(): Promise<readonly Asked[]> {
    this.#isOn = false;
    await this.#running;
    await Promise.all(this.#under);
    this.#agent.destroy();
    return this.asked;
  }

  async #run(): Promise<void> {
    const started = performance.now();
    for (let count = 0; this.#isOn; count += 1) {
      const due = started + (count * 1_000) / this.#perSecond;
      await sleep(Math.max(0, due - performance.now()));
      const ask = this.#asks[count % this.#asks.length] ?? '/';
      const one: Promise<void> = this.#ask(typeof ask === 'string' ? { path: ask } : ask).finally(() =>
        this.#under.delete(one),
      );
      this.#under.add(one);
    }
  }

  #ask({ path, form, keepsAlive }: Ask): Promise<void> {
    return new Promise((resolve) => {
      const started = performance.now();
      let isConnected = false;
      const end = (status: number, isTurnedAway = false) => {
        this.asked.push({ path, status, isTurnedAway, ms: performance.now() - started });
        resolve();
      };
      const asking = request(`${this.#url}${path}`, {
        agent: keepsAlive ? this.#agent : false,
        method: form === undefined ? 'GET' : 'POST',
        headers: form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
      });
      asking.on('response', (response) => {
        text(response).then(
          (body) => end(response.statusCode ?? 0, isTurnedAway(response, body)),
          () => end(0),
        );
      });
      asking.on('socket', (socket) => {
        isConnected = !socket.connecting;
        if (!isConnected) {
          socket.once('connect', () => {
            isConnected = true;
          });
        }
      });
      asking.on('error', () => end(isConnected ? 0 : -1));
      asking.end(form);
    });
  }
}

/** The framework's own word to whoever asks on a kept connection while the server closes; a failure has an envelope. */
function isTurnedAway({ statusCode, headers }: IncomingMessage, body: string): boolean {
  return (
    statusCode === 503 && headers.connection === 'close' && body.includes('"message":"Service Unavailable"')
  );
}

/** The time that so much of all requests took no longer than, in ms: 0.99 for the slowest hundredth. */
export function quantile(asked: readonly Pick<Asked, 'ms'>[], part: number): number {
  const times = asked.map(({ ms }) => ms).sort((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
}
