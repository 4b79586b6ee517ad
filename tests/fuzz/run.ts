import fc from 'fast-check';
import { startPortal } from '../browser/portal-process.ts';
import { brokenRequests } from './broken-requests.ts';
import { comesLast, type Endpoint, endpoints, isCostly, nameOf } from './endpoints.ts';
import { faultOf } from './judge.ts';
import { requestsFor } from './requests.ts';
import { SignedIn } from './signed-in.ts';
import { exchange, type WireRequest } from './wire.ts';

/** A run of malformed requests against its own portal. */
export interface FuzzSettings {
  seed: number;
  /** Requests per endpoint, and as many again that are not HTTP. */
  runs: number;
  /** Only endpoints whose name contains one of these. */
  only?: readonly string[];
  /** With the planted bugs. */
  isPlanted?: boolean;
  log?: (line: string) => void;
}

/** The results of a run. */
export interface FuzzResult {
  requests: number;
  endpoints: number;
  /** Responses by status; 0: the connection was closed. */
  statuses: Map<number, number>;
  /** Faults, each with its smallest request. */
  faults: string[];
  seconds: number;
}

const AT_ONCE = 6;
const NO_HTTP = 'no HTTP';

/**
 * Sends malformed requests to every endpoint of a portal and checks each response, the log, and that it keeps
 * running.
 */
export async function runFuzz(projectRoot: string, settings: FuzzSettings): Promise<FuzzResult> {
  const { isPlanted, only = [''] } = settings;
  const program = isPlanted ? ['tests/fuzz/app.ts'] : undefined;
  const portal = await startPortal(projectRoot, { LOG_LEVEL: 'error' }, program);
  const started = performance.now();
  const selected = endpoints.filter((endpoint) => only.some((part) => nameOf(endpoint).includes(part)));
  const run = new Run(Number(new URL(portal.url).port), new SignedIn(portal.url), settings);
  try {
    await run.begin();
    run.faults.push(...(await uncovered(portal.url)));
    await run.all(selected.filter((endpoint) => !comesLast(endpoint)));
    await run.all(selected.filter(comesLast));
    if (only.some((part) => NO_HTTP.includes(part))) {
      await run.brokenOnes();
    }
    const faults = [...run.faults, ...(await finalFaults(portal))];
    const seconds = (performance.now() - started) / 1_000;
    return { requests: run.requests, endpoints: selected.length, statuses: run.statuses, faults, seconds };
  } finally {
    await portal.stop();
  }
}

/** Described calls that the suite does not know. */
async function uncovered(url: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> };
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path.split('?')[0]}`));
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((name) => !known.has(name))
    .map((name) => `${name} is described but not covered`);
}

/** Faults of the portal after all requests. */
async function finalFaults({
  url,
  printed,
  isUp,
}: Awaited<ReturnType<typeof startPortal>>): Promise<string[]> {
  const ready = await fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
  const logged = printed()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  return [
    ...(isUp() ? [] : ['the process has ended']),
    ...(ready === 200 ? [] : [`/readyz returns ${ready}`]),
    ...[...new Set(logged.map((line) => line.replace(/"at":"[^"]*",?/, '').slice(0, 700)))]
      .slice(0, 5)
      .map((line) => `logged: ${line}`),
  ];
}

class Run {
  requests = 0;
  readonly statuses = new Map<number, number>();
  readonly faults: string[] = [];
  #port: number;
  #who: SignedIn;
  #settings: FuzzSettings;

  constructor(port: number, who: SignedIn, settings: FuzzSettings) {
    this.#port = port;
    this.#who = who;
    this.#settings = settings;
  }

  begin(): Promise<void> {
    return this.#who.begin();
  }

  async all(selected: readonly Endpoint[]): Promise<void> {
    const queue = [...selected];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        await this.#one(next);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  async #one(endpoint: Endpoint): Promise<void> {
    const as = () => (isCostly(endpoint) ? [] : this.#who.headers(endpoint));
    await this.#check(nameOf(endpoint), requestsFor(endpoint, as), async (request) => {
      const { status, fault } = await this.#send(request);
      await this.#who.record(endpoint, status);
      return fault;
    });
  }

  async brokenOnes(): Promise<void> {
    const send = async (request: WireRequest) => (await this.#send(request)).fault;
    const { seed, runs } = this.#settings;
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, part) =>
        this.#check(NO_HTTP, brokenRequests, send, {
          seed: seed + part,
          numRuns: Math.ceil(runs / AT_ONCE),
        }),
      ),
    );
  }

  async #send(request: WireRequest): Promise<{ status: number; fault: string | undefined }> {
    const response = await exchange(this.#port, request);
    this.requests += 1;
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    return { status: response.status, fault: faultOf(response, !request.isBroken) };
  }

  /** A seed per endpoint: with a shared one all endpoints would get the same requests. */
  #seedOf(name: string): number {
    return [...name].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) | 0, this.#settings.seed);
  }

  async #check(
    name: string,
    requests: fc.Arbitrary<WireRequest>,
    send: (request: WireRequest) => Promise<string | undefined>,
    { seed, numRuns } = { seed: this.#seedOf(name), numRuns: this.#settings.runs },
  ): Promise<void> {
    const property = fc.asyncProperty(requests, async (request) => {
      const fault = await send(request);
      if (fault) {
        throw new Error(fault);
      }
    });
    const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
      seed,
      numRuns,
      endOnFailure: this.#settings.isPlanted ?? false,
    });
    if (failed) {
      const [request] = counterexample ?? [];
      const shown = request ? JSON.stringify(request.bytes.toString('latin1').slice(0, 1_500)) : '';
      this.faults.push(
        `${name} (seed ${this.#settings.seed}, ${counterexamplePath}): ${(errorInstance as Error).message}\n    ${shown}`,
      );
    }
    this.#settings.log?.(`${failed ? '✗' : '✓'} ${name}`);
  }
}
