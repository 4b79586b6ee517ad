import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A GET, or a POST if there is a form; on a new connection unless `keepsAlive`. */
export interface PlannedRequest {
  path: string;
  form?: string;
  keepsAlive?: boolean;
}

/** The result of a request. */
export interface RequestResult {
  path: string;
  /** 0: connected and sent, without a response; -1: connection refused. */
  status: number;
  /** The stopping server rejected it on purpose and closed the connection. */
  isRejected: boolean;
  ms: number;
}

/** The number of keep-alive connections, used in turn so that none is idle for long. */
const CONNECTIONS = 6;

/** Sends the requests in turn at a fixed rate until `stop`. */
export class SteadyRequests {
  readonly results: RequestResult[] = [];
  #url: string;
  #requests: readonly (string | PlannedRequest)[];
  #perSecond: number;
  #agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    maxFreeSockets: CONNECTIONS,
    scheduling: 'fifo',
  });
  #isRunning = true;
  #inFlight = new Set<Promise<void>>();
  #running: Promise<void>;

  /** @param requests a path alone is a GET on a new connection */
  constructor(url: string, requests: readonly (string | PlannedRequest)[], perSecond: number) {
    this.#url = url;
    this.#requests = requests;
    this.#perSecond = perSecond;
    this.#running = this.#run();
  }

  /** Stops, once all requests in flight have ended. */
  async stop(): Promise<readonly RequestResult[]> {
    this.#isRunning = false;
    await this.#running;
    await Promise.all(this.#inFlight);
    this.#agent.destroy();
    return this.results;
  }

  async #run(): Promise<void> {
    const started = performance.now();
    for (let count = 0; this.#isRunning; count += 1) {
      const due = started + (count * 1_000) / this.#perSecond;
      await sleep(Math.max(0, due - performance.now()));
      const next = this.#requests[count % this.#requests.length] ?? '/';
      const one: Promise<void> = this.#send(typeof next === 'string' ? { path: next } : next).finally(() =>
        this.#inFlight.delete(one),
      );
      this.#inFlight.add(one);
    }
  }

  #send({ path, form, keepsAlive }: PlannedRequest): Promise<void> {
    return new Promise((resolve) => {
      const started = performance.now();
      let isConnected = false;
      const end = (status: number, isRejected = false) => {
        this.results.push({ path, status, isRejected, ms: performance.now() - started });
        resolve();
      };
      const outgoing = request(`${this.#url}${path}`, {
        agent: keepsAlive ? this.#agent : false,
        method: form === undefined ? 'GET' : 'POST',
        headers: form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
      });
      outgoing.on('response', (response) => {
        text(response).then(
          (body) => end(response.statusCode ?? 0, isRejected(response, body)),
          () => end(0),
        );
      });
      outgoing.on('socket', (socket) => {
        isConnected = !socket.connecting;
        if (!isConnected) {
          socket.once('connect', () => {
            isConnected = true;
          });
        }
      });
      outgoing.on('error', () => end(isConnected ? 0 : -1));
      outgoing.end(form);
    });
  }
}

/** The framework's response on a keep-alive connection while the server closes; a failure has an envelope. */
function isRejected({ statusCode, headers }: IncomingMessage, body: string): boolean {
  return (
    statusCode === 503 && headers.connection === 'close' && body.includes('"message":"Service Unavailable"')
  );
}

/** The time within which this share of the requests completed, in ms. */
export function quantile(results: readonly Pick<RequestResult, 'ms'>[], share: number): number {
  const times = results.map(({ ms }) => ms).sort((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
