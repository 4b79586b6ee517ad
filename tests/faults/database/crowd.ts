import { setTimeout as sleep } from 'node:timers/promises';
import { ClaimRecord } from '#tests/chaos/claims/record.ts';
import { type Visit, visit } from './visitor.ts';
import type { World } from './world.ts';

const READS_A_SECOND = 40;
const CLAIMS_A_SECOND = 20;
/** Requests that may be under way at a time. */
const MOST_UNDER_WAY = 400;

/** Readers and players, so many a second, until they are told to stop. Every player comes again and again. */
export class Crowd {
  readonly visits: Visit[] = [];
  readonly record = new ClaimRecord();
  #world: World;
  #isOver = false;
  #underWay = new Set<Promise<void>>();
  #loops: Promise<void>[];

  constructor(world: World) {
    this.#world = world;
    const { kept, players } = world;
    this.#loops = [
      this.#steadily(READS_A_SECOND, (count) => this.#note('kept', kept[count % kept.length] ?? '/')),
      this.#steadily(READS_A_SECOND, (count) => this.#note('new', newPath(count))),
      this.#steadily(CLAIMS_A_SECOND, (count) => this.#claim(players[count % players.length])),
    ];
  }

  /** Ends it, once all that is under way has ended, and lets every player ask once more. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
    await Promise.all(this.#underWay);
    for (const player of this.#world.players) {
      await this.#claim(player);
    }
  }

  async #steadily(aSecond: number, ask: (count: number) => Promise<void>): Promise<void> {
    const started = performance.now();
    for (let count = 0; !this.#isOver; count += 1) {
      await sleep(Math.max(0, started + (count * 1_000) / aSecond - performance.now()));
      if (this.#underWay.size < MOST_UNDER_WAY) {
        const one: Promise<void> = ask(count).finally(() => this.#underWay.delete(one));
        this.#underWay.add(one);
      }
    }
  }

  async #note(wish: 'kept' | 'new', path: string): Promise<void> {
    const { visit: one } = await visit(this.#world.url, wish, path);
    this.visits.push(one);
  }

  async #claim(player: World['players'][number] | undefined): Promise<void> {
    if (player) {
      const path = `/vue/getpacks?id=${this.#world.packId}`;
      this.record.asks(player.id);
      const { visit: one, body } = await visit(this.#world.url, 'claim', path, player.session);
      this.visits.push(one);
      const code = codeIn(body);
      if (code !== undefined) {
        this.record.got(player.id, code);
      }
    }
  }
}

/** The code in an answer, where there is one. */
export function codeIn(body: string): string | undefined {
  try {
    return JSON.parse(body).data?.claim?.code;
  } catch {
    return undefined;
  }
}

/** Pages and calls that nobody asked for before. */
function newPath(count: number): string {
  const kinds = [
    `/vue/searchgame?val=${encodeURIComponent(`云${count}`)}`,
    `/BaseSearch?val=${count}`,
    `/vue/gameinfo?id=${1_000 + count}`,
  ];
  return kinds[count % kinds.length] ?? '/';
}
