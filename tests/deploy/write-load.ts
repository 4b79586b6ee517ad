import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A player with a session cookie. */
export interface SignedIn {
  id: number;
  session: string;
}

/** The acknowledged writes of players, and the number of refusals by response. */
export interface Outcome {
  claims: { player: number; code: string }[];
  favourites: { player: number; game: number }[];
  refused: { claims: string[]; favourites: string[] };
}

/** Players who write until stopped. */
export interface WriteLoad {
  /** The results so far. */
  outcome: Outcome;
  stop(): Promise<Outcome>;
}

interface Writing {
  players: readonly SignedIn[];
  packId: number;
  /** Players add these in turn, each once. */
  games: readonly number[];
}

/** Pause between two writes of a player, in ms. */
const PAUSE_MS = 10;

/**
 * Players claim codes (GET, which a proxy may retry: the same code is returned) and add favourites (POST, which it
 * must not). Records all acknowledged writes.
 */
export function writeAll(origin: string, { players, packId, games }: Writing): WriteLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const outcome: Outcome = { claims: [], favourites: [], refused: { claims: [], favourites: [] } };
  let isOver = false;
  const write = async (path: string, { session }: SignedIn, body?: object) => {
    const result = await call(agent, origin + path, session, body);
    await sleep(PAUSE_MS);
    return result;
  };
  const claimer = async () => {
    for (const player of players) {
      if (isOver) {
        return;
      }
      const { problem, data } = await write(`/vue/getpacks?id=${packId}`, player);
      if (problem) {
        outcome.refused.claims.push(problem);
      } else {
        outcome.claims.push({ player: player.id, code: data.claim.code });
      }
    }
  };
  const chooser = async () => {
    for (const [game, player] of games.flatMap((one) => players.map((player) => [one, player] as const))) {
      if (isOver) {
        return;
      }
      const { problem } = await write('/vue/favourite', player, { ids: [game], on: true });
      if (problem) {
        outcome.refused.favourites.push(problem);
      } else {
        outcome.favourites.push({ player: player.id, game });
      }
    }
  };
  const writers = [claimer(), chooser()];
  return {
    outcome,
    async stop() {
      isOver = true;
      await Promise.all(writers);
      agent.destroy();
      return outcome;
    },
  };
}

interface Result {
  /** Undefined on success. */
  problem: string | undefined;
  data: { claim: { code: string } };
}

function call(agent: Agent, url: string, session: string, body?: object): Promise<Result> {
  return new Promise((resolve) => {
    const fail = (problem: string) => resolve({ problem, data: { claim: { code: '' } } });
    const headers = {
      'x-portal': '1',
      'sec-fetch-site': 'same-origin',
      cookie: `session=${session}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const outgoing = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('error', (error) => fail(error.message));
      response.on('end', () => {
        const { status, code, data } = readEnvelope(text);
        return status === 1 ? resolve({ problem: undefined, data }) : fail(code ?? `${response.statusCode}`);
      });
    });
    outgoing.on('error', (error) => fail(error.message));
    outgoing.end(body ? JSON.stringify(body) : undefined);
  });
}

function readEnvelope(text: string): { status?: number; code?: string; data: Result['data'] } {
  try {
    return JSON.parse(text);
  } catch {
    return { data: { claim: { code: '' } } };
  }
}
