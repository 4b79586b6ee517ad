import fc from 'fast-check';
import { startPortal } from '../browser/portal-process.ts';
import { brokenRequests } from './broken-requests.ts';
import { comesLast, type Endpoint, endpoints, isCostly, nameOf } from './endpoints.ts';
import { wrongWith } from './judge.ts';
import { requestsFor } from './requests.ts';
import { SignedIn } from './signed-in.ts';
import { exchange, type WireRequest } from './wire.ts';

/** A run of malformed requests against a portal of its own. */
export interface FuzzSettings {
  seed: number;
  /** Requests an endpoint, and as many again that are no HTTP. */
  runs: number;
  /** Only the endpoints whose name has one of these in it. */
  only?: readonly string[];
  /** With the planted bugs in it. */
  isPlanted?: boolean;
  say?: (line: string) => void;
}

/** What a run found. */
export interface FuzzResult {
  requests: number;
  endpoints: number;
  /** Answers by status; 0: the line was closed. */
  statuses: Map<number, number>;
  /** What is wrong, each with the smallest request that shows it. */
  faults: string[];
  seconds: number;
}

const AT_ONCE = 6;
const NO_HTTP = 'no HTTP';

/** Sends every endpoint of a portal what nobody should send, and judges each answer, the log, and whether it still lives. */
export async function runFuzz(projectRoot: string, settings: FuzzSettings): Promise<FuzzResult> {
  const { isPlanted, only = [''] } = settings;
  const program = isPlanted ? ['tests/fuzz/app.ts'] : undefined;
  const portal = await startPortal(projectRoot, { LOG_LEVEL: 'error' }, program);
  const started = performance.now();
  const wanted = endpoints.filter((endpoint) => only.some((part) => nameOf(endpoint).includes(part)));
  const run = new Run(Number(new URL(portal.url).port), new SignedIn(portal.url), settings);
  try {
    await run.begin();
    run.faults.push(...(await neverAsked(portal.url)));
    await run.all(wanted.filter((endpoint) => !comesLast(endpoint)));
    await run.all(wanted.filter(comesLast));
    if (only.some((part) => NO_HTTP.includes(part))) {
      await run.brokenOnes();
    }
    const faults = [...run.faults, ...(await afterwards(portal))];
    const seconds = (performance.now() - started) / 1_000;
    return { requests: run.requests, endpoints: wanted.length, statuses: run.statuses, faults, seconds };
  } finally {
    await portal.stop();
  }
}

/** Calls that the portal describes and nobody here knows of. */
async function neverAsked(url: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> };
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path.split('?')[0]}`));
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((name) => !known.has(name))
    .map((name) => `${name} is described, and never asked here`);
}

/** What is wrong with the portal once everything was sent. */
async function afterwards({
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
    ...(ready === 200 ? [] : [`/readyz answers ${ready}`]),
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

  async all(wanted: readonly Endpoint[]): Promise<void> {
    const queue = [...wanted];
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
      const { status, wrong } = await this.#send(request);
      await this.#who.saw(endpoint, status);
      return wrong;
    });
  }

  async brokenOnes(): Promise<void> {
    const send = async (request: WireRequest) => (await this.#send(request)).wrong;
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

  async #send(request: WireRequest): Promise<{ status: number; wrong: string | undefined }> {
    const answer = await exchange(this.#port, request);
    this.requests += 1;
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    return { status: answer.status, wrong: wrongWith(answer, !request.isBroken) };
  }

  /** An endpoint's own: with one for all of them, all would be sent the same few oddities. */
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
      const wrong = await send(request);
      if (wrong) {
        throw new Error(wrong);
      }
    });
    const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
      ...{ seed, numRuns, endOnFailure: this.#settings.isPlanted ?? false },
    });
    if (failed) {
      const [request] = counterexample ?? [];
      const shown = request ? JSON.stringify(request.bytes.toString('latin1').slice(0, 1_500)) : '';
      this.faults.push(
        `${name} (seed ${this.#settings.seed}, ${counterexamplePath}): ${(errorInstance as Error).message}\n    ${shown}`,
      );
    }
    this.#settings.say?.(`${failed ? '✗' : '✓'} ${name}`);
  }
}
