import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { actionAddress } from '#contract/account/actions.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import type { PrintedLogin } from '#tests/browser/printed-logins.ts';

/** A player with a favourite game that no other player has. */
export interface SignedInPlayer {
  cookie: string;
  game: number;
}

const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** Requests per write. */
const IN_A_ROW = 6;

/** Two demo players, each with their own favourite. */
export function signedInPlayers(url: string, logins: readonly PrintedLogin[]): Promise<SignedInPlayer[]> {
  return Promise.all(logins.slice(0, 2).map((login, place) => signIn(url, login, place + 1)));
}

async function signIn(url: string, { name, password }: PrintedLogin, game: number): Promise<SignedInPlayer> {
  const form = signedForm('passwordLogin', { username: name, password }, browserParty, md5);
  const login = await fetch(url + actionAddress('passwordLogin'), {
    method: 'POST',
    headers: OWN,
    body: new URLSearchParams(form),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const change = (ids: number[], on: boolean) =>
    fetch(`${url}/vue/favourite`, {
      method: 'POST',
      headers: { ...OWN, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ids, on }),
    });
  await change([1, 2], false);
  const { status } = await change([game], true);
  if (status !== 200) {
    throw new Error(`adding a player's favourite returned ${status}`);
  }
  return { cookie, game };
}

/**
 * Requests the player's favourites several times in one write, between public pages; returns what belongs to others.
 */
export async function mixedUp(url: string, { cookie, game }: SignedInPlayer): Promise<string[]> {
  const { port, host } = new URL(url);
  const own = `GET /vue/favourites HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`;
  const anybody = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const last = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const received = await readToEnd(Number(port), (own + anybody).repeat(IN_A_ROW) + last);
  const lists = [...received.matchAll(/"data":\{"list":\[(.*?)\],"generated_at"/g)].map(
    ([, list = '']) => list,
  );
  const wrong = lists.filter(
    (list) => !new RegExp(`^\\{"id":${game},`).test(list) || /\},\{"id":/.test(list),
  );
  const responses = received.match(/HTTP\/1\.1 200 /g)?.length ?? 0;
  return [
    ...wrong.map((list) => `the player of game ${game} got ${list.slice(0, 60)}`),
    ...(responses === IN_A_ROW * 2 + 1 && lists.length === IN_A_ROW
      ? []
      : [
          `the player of game ${game} got ${responses} responses, ${lists.length} of their own, to ${IN_A_ROW * 2 + 1} requests`,
        ]),
  ];
}

function readToEnd(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(parts).toString('utf8')));
  });
}
