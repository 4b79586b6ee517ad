import { Agent, request } from 'node:http';
import { scaled } from '#tests/time-limits.ts';

/** What a player was told. `again`: nothing final (busy, away, connection lost). */
export type Told = { kind: 'code'; code: string } | { kind: 'empty' } | { kind: 'again' };

const RESPONSE_LIMIT_MS = scaled(10_000);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Asks one process for a player's code of a pack, as the portal's page does. */
export function requestCode(port: number, packId: number, player: number): Promise<Told> {
  return new Promise((resolve) => {
    const again = () => resolve({ kind: 'again' });
    const asking = request(
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
        response.on('end', () => resolve(told(text)));
        response.on('error', again);
        response.on('close', again);
      },
    );
    asking.on('timeout', () => asking.destroy(new Error('no answer')));
    asking.on('error', again);
    asking.end();
  });
}

function told(text: string): Told {
  try {
    const answer = JSON.parse(text);
    if (answer.status === 1) {
      return { kind: 'code', code: answer.data.claim.code };
    }
    return { kind: answer.code === 'PACK_EMPTY' ? 'empty' : 'again' };
  } catch {
    return { kind: 'again' };
  }
}
