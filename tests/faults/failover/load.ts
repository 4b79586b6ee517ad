import { setTimeout as sleep } from 'node:timers/promises';
import { operatorClient } from '#contract/admin/client.ts';
import { codePaste } from '#contract/admin/codes.ts';
import { games } from '#contract/admin/games.ts';
import type { Call, CallData, CallInput } from '#contract/call.ts';
import { demoOperator } from '#demo/accounts.ts';
import type { SignedIn } from '#tests/deploy/write-load.ts';

export type WriteKind = 'claim' | 'comment' | 'import' | 'publish';

/** A write that was acknowledged: `what` identifies its row in the database. */
export interface Write {
  kind: WriteKind;
  what: string;
  at: number;
}

/** A cached page that failed or was late. */
interface Interruption {
  at: number;
  ms: number;
  problem: string;
}

export interface Target {
  /** The origins of the portals. */
  origins: readonly string[];
  players: readonly SignedIn[];
  /** The pack that players claim from, and the one that codes are imported into. */
  packId: number;
  importPackId: number;
  cached: readonly string[];
  operatorPassword: string;
}

/** Pauses between two requests of a loop, in ms. */
const PAUSE_MS = { cached: 50, search: 100, claim: 100, comment: 200, import: 1_000, publish: 1_000 };
/** The limit of a cached page. */
const CACHED_MS = 1_000;
const GIVE_UP_MS = 20_000;
const GAMES = 10;
const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };

/** Readers, players and an operator, who use two portals in turn until `stop`, and the writes that were acknowledged. */
export class FailoverLoad {
  readonly writes: Write[] = [];
  readonly interruptions: Interruption[] = [];
  /** The code of each player who received one, and those who received two different ones. */
  readonly codes = new Map<number, string>();
  readonly changedCodes: string[] = [];
  /** Refusals of writes by their message. */
  readonly refusals = new Map<string, number>();
  reads = { cached: 0, searches: 0, failedSearches: 0 };
  /** The longest time of a cached page, in ms. */
  slowest = 0;
  #target: Target;
  #isStopped = false;
  #loops: Promise<void>[];

  constructor(target: Target) {
    this.#target = target;
    const { origins } = target;
    this.#loops = [
      ...origins.map((origin) => this.#loop(PAUSE_MS.cached, (turn) => this.#readCached(origin, turn))),
      this.#loop(PAUSE_MS.search, (turn) => this.#search(turn)),
      this.#loop(PAUSE_MS.claim, (turn) => this.#claim(turn)),
      this.#loop(PAUSE_MS.comment, (turn) => this.#comment(turn)),
      ...origins.map((origin, index) => this.#operate(origin, index)),
    ];
  }

  /** Stops and waits for the pending requests. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#loops);
  }

  /** The first acknowledged write of each kind after a time. */
  firstAfter(at: number): Partial<Record<WriteKind, number>> {
    const first: Partial<Record<WriteKind, number>> = {};
    for (const write of this.writes) {
      if (write.at > at && first[write.kind] === undefined) {
        first[write.kind] = write.at;
      }
    }
    return first;
  }

  /** Starts one request at a time; a late one delays the next. */
  async #loop(pauseMs: number, send: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !this.#isStopped; turn += 1) {
      await send(turn);
      await sleep(pauseMs);
    }
  }

  async #readCached(origin: string, turn: number): Promise<void> {
    const { cached } = this.#target;
    const path = cached[turn % cached.length] ?? '/';
    const started = performance.now();
    const problem = await fetch(origin + path, { signal: AbortSignal.timeout(GIVE_UP_MS) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status === 200 ? '' : `${path} ${response.status}`;
      },
      (error: Error) => `${path} ${error.message}`,
    );
    const ms = performance.now() - started;
    this.reads.cached += 1;
    this.slowest = Math.max(this.slowest, ms);
    if (problem || ms > CACHED_MS) {
      this.interruptions.push({ at: started, ms, problem: problem || `${path} late` });
    }
  }

  async #search(turn: number): Promise<void> {
    const path = `/vue/searchgame?val=${encodeURIComponent(`云${Date.now()}`)}`;
    const { status } = await this.#call(turn, path);
    this.reads.searches += 1;
    this.reads.failedSearches += status === 1 ? 0 : 1;
  }

  /** Each player claims twice, from either portal: the code must be the same. */
  async #claim(turn: number): Promise<void> {
    const { players, packId } = this.#target;
    const player = players[Math.floor(turn / 2)];
    if (!player) {
      return;
    }
    const { status, data, code } = await this.#call(turn, `/vue/getpacks?id=${packId}`, player);
    const issued = (data as { claim?: { code?: string } } | undefined)?.claim?.code;
    if (status !== 1 || !issued) {
      this.#refused('claim', code);
      return;
    }
    const earlier = this.codes.get(player.id);
    if (earlier !== undefined && earlier !== issued) {
      this.changedCodes.push(`player ${player.id}: ${earlier}, then ${issued}`);
    }
    this.codes.set(player.id, issued);
    this.#acknowledged('claim', `${player.id} ${issued}`);
  }

  async #comment(turn: number): Promise<void> {
    const { players } = this.#target;
    const player = players[turn % players.length];
    if (player) {
      const body = `第${turn}次评论，画面很好`;
      const review = { game_id: 1 + Math.floor(turn / players.length), stars: 5, body };
      const { status, code } = await this.#call(turn, '/vue/comment', player, review);
      if (status === 1) {
        this.#acknowledged('comment', `${player.id} ${body}`);
      } else {
        this.#refused('comment', code);
      }
    }
  }

  /** An operator of a portal imports codes and renames games in turn. */
  async #operate(origin: string, index: number): Promise<void> {
    const client = await logIn(origin, this.#target.operatorPassword);
    await this.#loop(PAUSE_MS.import, async (turn) => {
      const isImport = turn % 2 === 0;
      try {
        const what = isImport
          ? await importCodes(client, this.#target.importPackId, `P${index}-${turn}-`)
          : await rename(client, 1 + index + 2 * (turn % GAMES), `云名${index}-${turn}`);
        this.#acknowledged(isImport ? 'import' : 'publish', what);
      } catch (error) {
        this.#refused(isImport ? 'import' : 'publish', (error as Error).message);
      }
    });
  }

  #acknowledged(kind: WriteKind, what: string): void {
    this.writes.push({ kind, what, at: performance.now() });
  }

  #refused(kind: WriteKind, why = 'no response'): void {
    const key = `${kind}: ${why}`;
    this.refusals.set(key, (this.refusals.get(key) ?? 0) + 1);
  }

  async #call(turn: number, path: string, player?: SignedIn, body?: object): Promise<Envelope> {
    const { origins } = this.#target;
    const origin = origins[turn % origins.length] ?? '';
    const headers: Record<string, string> = { ...OWN };
    if (player) {
      headers.cookie = `session=${player.session}`;
    }
    if (body) {
      headers['content-type'] = 'application/json';
    }
    try {
      const response = await fetch(origin + path, {
        method: body ? 'POST' : 'GET',
        headers,
        signal: AbortSignal.timeout(GIVE_UP_MS),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()) as Envelope;
    } catch (error) {
      return { code: (error as Error).message };
    }
  }
}

interface Envelope {
  status?: number;
  code?: string;
  data?: unknown;
}

type Operator = <C extends Call>(call: C, params: CallInput<C>) => Promise<CallData<C>>;

async function logIn(origin: string, password: string): Promise<Operator> {
  const login = await fetch(`${origin}/console/api/login`, {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/json' },
    body: JSON.stringify({ name: demoOperator.name, password }),
  });
  const [cookie = ''] = login.headers.getSetCookie()[0]?.split(';') ?? [];
  const client = operatorClient((path, init) =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: { ...init?.headers, ...OWN, cookie },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }),
  );
  return async (call, params) => {
    const result = await client.request(call, params);
    if (result.status !== 1) {
      throw new Error(String(result.code));
    }
    return result.data;
  };
}

const CODES_A_TIME = 20;

/** Returns the prefix of the imported codes. */
async function importCodes(operator: Operator, pack_id: number, prefix: string): Promise<string> {
  const codes = Array.from({ length: CODES_A_TIME }, (_, place) => `${prefix}${place}`);
  await operator(codePaste, { pack_id, text: codes.join('\n'), dry_run: false });
  return codes.join(' ');
}

/** Renames a game; returns its id and name. */
async function rename(operator: Operator, id: number, name: string): Promise<string> {
  const { version, item } = await operator(games.one, { id });
  await operator(games.save, { id, version, item: { ...item, name } });
  return `${id} ${name}`;
}
