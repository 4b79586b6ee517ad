import { setTimeout as sleep } from 'node:timers/promises';
import type { HotWordAdminRow } from '#contract/admin/hot-words.ts';
import { SignedIn } from '../fuzz/signed-in.ts';

/** The number of writes of a player and an operator, and their failures. */
export interface Written {
  count: number;
  /** The failed paths with their statuses. */
  bad: string[];
}

/** The pause between two writes, in ms. */
const PAUSE_MS = 500;
/**
 * The numbers of writes after which both log in again, and the operator changes a word that every page shows, which
 * invalidates cached pages.
 */
const LOG_IN_EVERY = 20;
const PUBLISH_EVERY = 20;
const GAMES = 64;
const PACKS = 90;

/** A player and an operator of the demo who write one after another until `stop`. */
export class Writers {
  readonly #written: Written = { count: 0, bad: [] };
  #url: string;
  #sessions: SignedIn;
  #isRunning = true;
  #running: Promise<void>;
  /** Settles when both have logged in for the first time, or failed to. */
  readonly ready: Promise<unknown>;

  constructor(url: string) {
    this.#url = url;
    this.#sessions = new SignedIn(url);
    const first = this.#sessions.begin();
    this.ready = first.catch(() => undefined);
    this.#running = this.#run(first);
  }

  /** Stops, once the write in flight has ended. */
  async stop(): Promise<Written> {
    this.#isRunning = false;
    await this.#running;
    return this.#written;
  }

  async #run(first: Promise<unknown>): Promise<void> {
    await first.catch((error) => this.#written.bad.push(String(error)));
    for (let turn = 0; this.#isRunning; turn += 1) {
      try {
        await this.#write(turn);
      } catch (error) {
        this.#written.bad.push(String(error));
      }
      await sleep(PAUSE_MS);
    }
  }

  async #write(turn: number): Promise<void> {
    if (turn > 0 && turn % LOG_IN_EVERY === 0) {
      await this.#sessions.begin();
    }
    if (turn % PUBLISH_EVERY === PUBLISH_EVERY / 2) {
      await this.#publish();
    }
    if (turn % 2 === 0) {
      const ids = [1 + (Math.floor(turn / 4) % GAMES)];
      await this.#request('player', '/vue/favourite', { ids, on: turn % 4 === 0 });
    } else {
      await this.#request('player', `/vue/getpacks?id=${1 + (turn % PACKS)}`);
    }
  }

  async #publish(): Promise<void> {
    const { data } = await this.#request('operator', '/console/api/words/list?sort=rank');
    const [first] = (data as { list: HotWordAdminRow[] }).list;
    if (first) {
      const { id, version, word } = first;
      const changed = word.endsWith('。') ? word.slice(0, -1) : `${word}。`;
      await this.#request('operator', '/console/api/words/save', { id, version, item: { word: changed } });
    }
  }

  /** @throws if the response is not JSON */
  async #request(auth: 'player' | 'operator', path: string, body?: object): Promise<{ data: unknown }> {
    const headers = new Headers(this.#sessions.headers({ auth }) as [string, string][]);
    if (body) {
      headers.set('content-type', 'application/json');
    }
    const response = await fetch(this.#url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const result = await response.json();
    this.#written.count += 1;
    if (response.status >= 500 || response.status === 401 || (auth === 'operator' && result.status !== 1)) {
      this.#written.bad.push(`${path}: ${response.status} ${result.code ?? ''}`);
    }
    return result;
  }
}
