import { Agent, request } from 'node:http';
import { scaled } from '#tests/time-limits.ts';

/** The outcome of one request. `again`: not final (busy, unavailable, connection lost). */
export type ClaimOutcome = { kind: 'code'; code: string } | { kind: 'empty' } | { kind: 'again' };

const RESPONSE_LIMIT_MS = scaled(10_000);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Requests a player's code of a pack from one process, as the portal's page does. */
export function requestCode(port: number, packId: number, player: number): Promise<ClaimOutcome> {
  return new Promise((resolve) => {
    const again = () => resolve({ kind: 'again' });
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        path: `/vue/getpacks?id=${packId}`,
        headers: { cookie: `player=${player}`, 'x-portal': '1', 'sec-fetch-site': 'same-origin' },
        timeout: RESPONSE_LIMIT_MS,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve(outcomeOf(text)));
        response.on('error', again);
        response.on('close', again);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response')));
    outgoing.on('error', again);
    outgoing.end();
  });
}

function outcomeOf(text: string): ClaimOutcome {
  try {
    const body = JSON.parse(text);
    if (body.status === 1) {
      return { kind: 'code', code: body.data.claim.code };
    }
    return { kind: body.code === 'PACK_EMPTY' ? 'empty' : 'again' };
  } catch {
    return { kind: 'again' };
  }
}
