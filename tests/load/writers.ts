import { setTimeout as sleep } from 'node:timers/promises';
import type { WordAdminRow } from '#contract/admin/words.ts';
import { SignedIn } from '../fuzz/signed-in.ts';

/** What a player and an operator did, and what went wrong of it. */
export interface Written {
  count: number;
  /** Which of them was answered how. */
  bad: string[];
}

/** Between two writes, in ms. */
const BREATH_MS = 500;
/** In turns: both log in anew, and the operator changes a word that every page offers, so that kept pages are dropped. */
const LOG_IN_EVERY = 20;
const PUBLISH_EVERY = 20;
const GAMES = 64;
const PACKS = 90;

/** A player and an operator of the demo who write, one thing after another, until they are stopped. */
export class Writers {
  readonly #written: Written = { count: 0, bad: [] };
  #url: string;
  #people: SignedIn;
  #isOn = true;
  #running: Promise<void>;
  /** Settles when both have logged in for the first time, or failed to. */
  readonly ready: Promise<unknown>;

  constructor(url: string) {
    this.#url = url;
    this.#people = new SignedIn(url);
    const first = this.#people.begin();
    this.ready = first.catch(() => undefined);
    this.#running = this.#run(first);
  }

  /** Ends it, once the write under way has ended. */
  async stop(): Promise<Written> {
    this.#isOn = false;
    await this.#running;
    return this.#written;
  }

  async #run(first: Promise<unknown>): Promise<void> {
    await first.catch((error) => this.#written.bad.push(String(error)));
    for (let turn = 0; this.#isOn; turn += 1) {
      try {
        await this.#write(turn);
      } catch (error) {
        this.#written.bad.push(String(error));
      }
      await sleep(BREATH_MS);
    }
  }

  async #write(turn: number): Promise<void> {
    if (turn > 0 && turn % LOG_IN_EVERY === 0) {
      await this.#people.begin();
    }
    if (turn % PUBLISH_EVERY === PUBLISH_EVERY / 2) {
      await this.#publish();
    }
    if (turn % 2 === 0) {
      const ids = [1 + (Math.floor(turn / 4) % GAMES)];
      await this.#ask('player', '/vue/favourite', { ids, on: turn % 4 === 0 });
    } else {
      await this.#ask('player', `/vue/getpacks?id=${1 + (turn % PACKS)}`);
    }
  }

  async #publish(): Promise<void> {
    const { data } = await this.#ask('operator', '/console/api/words/list?sort=rank');
    const [first] = (data as { list: WordAdminRow[] }).list;
    if (first) {
      const { id, version, word } = first;
      const trend = first.trend === 'up' ? 'down' : 'up';
      await this.#ask('operator', '/console/api/words/save', { id, version, item: { word, trend } });
    }
  }

  /** @throws where nothing readable is answered */
  async #ask(auth: 'player' | 'operator', path: string, body?: object): Promise<{ data: unknown }> {
    const headers = new Headers(this.#people.headers({ auth }) as [string, string][]);
    if (body) {
      headers.set('content-type', 'application/json');
    }
    const response = await fetch(this.#url + path, {
      ...{ method: body ? 'POST' : 'GET', headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    this.#written.count += 1;
    if (response.status >= 500 || response.status === 401 || (auth === 'operator' && answer.status !== 1)) {
      this.#written.bad.push(`${path}: ${response.status} ${answer.code ?? ''}`);
    }
    return answer;
  }
}
