import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A player, by the session that stands in the cookie. */
export interface SignedIn {
  id: number;
  session: string;
}

/** What players were told they have, and how often they were refused, by what they got instead. */
export interface Told {
  claims: { player: number; code: string }[];
  favourites: { player: number; game: number }[];
  refused: { claims: string[]; favourites: string[] };
}

/** Players who write, until they are stopped. */
export interface WriteLoad {
  /** So far. */
  told: Told;
  stop(): Promise<Told>;
}

interface Writing {
  players: readonly SignedIn[];
  packId: number;
  /** Players take these one after another, each once. */
  games: readonly number[];
}

/** Between two writes of one of those who write at once, in ms. */
const BREATH_MS = 10;

/**
 * Has players claim codes (a GET, which a proxy may ask again: the same code comes) and add favourites (a POST, which it
 * must not). All that was acknowledged is noted.
 */
export function writeAll(origin: string, { players, packId, games }: Writing): WriteLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const told: Told = { claims: [], favourites: [], refused: { claims: [], favourites: [] } };
  let isOver = false;
  const write = async (path: string, { session }: SignedIn, body?: object) => {
    const answer = await ask(agent, origin + path, session, body);
    await sleep(BREATH_MS);
    return answer;
  };
  const claimer = async () => {
    for (const player of players) {
      if (isOver) {
        return;
      }
      const { problem, data } = await write(`/vue/getpacks?id=${packId}`, player);
      if (problem) {
        told.refused.claims.push(problem);
      } else {
        told.claims.push({ player: player.id, code: data.claim.code });
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
        told.refused.favourites.push(problem);
      } else {
        told.favourites.push({ player: player.id, game });
      }
    }
  };
  const writers = [claimer(), chooser()];
  return {
    told,
    async stop() {
      isOver = true;
      await Promise.all(writers);
      agent.destroy();
      return told;
    },
  };
}

interface Answer {
  /** Undefined for "done". */
  problem: string | undefined;
  data: { claim: { code: string } };
}

function ask(agent: Agent, url: string, session: string, body?: object): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (problem: string) => resolve({ problem, data: { claim: { code: '' } } });
    const headers = {
      'x-portal': '1',
      'sec-fetch-site': 'same-origin',
      cookie: `session=${session}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const asking = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
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
    asking.on('error', (error) => fail(error.message));
    asking.end(body ? JSON.stringify(body) : undefined);
  });
}

function readEnvelope(text: string): { status?: number; code?: string; data: Answer['data'] } {
  try {
    return JSON.parse(text);
  } catch {
    return { data: { claim: { code: '' } } };
  }
}
