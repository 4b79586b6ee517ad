import { setTimeout as sleep } from 'node:timers/promises';
import { ClaimRecord } from '#tests/chaos/claims/record.ts';
import type { Fixture } from './fixture.ts';
import { type RequestResult, timedRequest } from './timed-request.ts';

const READS_PER_SECOND = 40;
const CLAIMS_PER_SECOND = 20;
/** The maximum number of concurrent requests. */
const MAX_IN_FLIGHT = 400;

/** Readers and players who send requests at a fixed rate until `stop`. The players repeat in turn. */
export class Clients {
  readonly results: RequestResult[] = [];
  readonly record = new ClaimRecord();
  #fixture: Fixture;
  #isStopped = false;
  #inFlight = new Set<Promise<void>>();
  #loops: Promise<void>[];

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
    const { cached, players } = fixture;
    this.#loops = [
      this.#steadily(READS_PER_SECOND, (count) => this.#read('cached', cached[count % cached.length] ?? '/')),
      this.#steadily(READS_PER_SECOND, (count) => this.#read('new', newPath(count))),
      this.#steadily(CLAIMS_PER_SECOND, (count) => this.#claim(players[count % players.length])),
    ];
  }

  /** Stops, waits for the requests in flight and sends one last claim per player. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#loops);
    await Promise.all(this.#inFlight);
    for (const player of this.#fixture.players) {
      await this.#claim(player);
    }
  }

  async #steadily(perSecond: number, send: (count: number) => Promise<void>): Promise<void> {
    const started = performance.now();
    for (let count = 0; !this.#isStopped; count += 1) {
      await sleep(Math.max(0, started + (count * 1_000) / perSecond - performance.now()));
      if (this.#inFlight.size < MAX_IN_FLIGHT) {
        const one: Promise<void> = send(count).finally(() => this.#inFlight.delete(one));
        this.#inFlight.add(one);
      }
    }
  }

  async #read(kind: 'cached' | 'new', path: string): Promise<void> {
    const { result } = await timedRequest(this.#fixture.url, kind, path);
    this.results.push(result);
  }

  async #claim(player: Fixture['players'][number] | undefined): Promise<void> {
    if (player) {
      const path = `/vue/getpacks?id=${this.#fixture.packId}`;
      this.record.requesting(player.id);
      const { result, body } = await timedRequest(this.#fixture.url, 'claim', path, player.session);
      this.results.push(result);
      const code = codeIn(body);
      if (code !== undefined) {
        this.record.receivedCode(player.id, code);
      }
    }
  }
}

/** The code in a response body, if any. */
export function codeIn(body: string): string | undefined {
  try {
    return JSON.parse(body).data?.claim?.code;
  } catch {
    return undefined;
  }
}

/** Paths of pages and calls that were not requested before. */
function newPath(count: number): string {
  const kinds = [
    `/vue/searchgame?val=${encodeURIComponent(`云${count}`)}`,
    `/BaseSearch?val=${count}`,
    `/vue/gameinfo?id=${1_000 + count}`,
  ];
  return kinds[count % kinds.length] ?? '/';
}
