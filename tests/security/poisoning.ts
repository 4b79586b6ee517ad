import { endpoints } from '../fuzz/endpoints.ts';
import { CANARY, headerOf, send, type Target, tryAll } from './attack.ts';

type Header = readonly [string, string];

/** Headers that some server, proxy or framework has let change an answer that is kept for everybody. */
const POISONS: readonly (readonly Header[])[] = [
  [['host', `${CANARY}.example`]],
  [['x-forwarded-host', `${CANARY}.example`]],
  [
    ['x-host', `${CANARY}.example`],
    ['x-forwarded-server', `${CANARY}.example`],
    ['forwarded', `host=${CANARY}.example;proto=gopher`],
  ],
  [
    ['x-original-url', `/healthz?${CANARY}`],
    ['x-rewrite-url', `/healthz?${CANARY}`],
  ],
  [
    ['x-http-method-override', 'POST'],
    ['x-method-override', 'HEAD'],
  ],
  [
    ['x-forwarded-proto', CANARY],
    ['x-forwarded-scheme', 'http'],
    ['x-forwarded-port', '4711'],
    ['x-forwarded-prefix', `/${CANARY}`],
  ],
  [
    ['cookie', `session=${CANARY}; theme=${CANARY}`],
    ['authorization', `Bearer ${CANARY}`],
  ],
  [
    ['user-agent', CANARY],
    ['accept-language', CANARY],
    ['origin', `https://${CANARY}.example`],
    ['referer', `https://${CANARY}.example/`],
  ],
  [
    ['accept', `application/${CANARY}`],
    ['accept-encoding', 'br;q=0, gzip;q=0, identity;q=0'],
  ],
  [['range', 'bytes=0-3']],
  [['if-none-match', '*']],
];
/** Parameters that no page knows, and ways to write them that two readers read differently. */
const PARAMETERS = [
  `utm_source=${CANARY}`,
  `${CANARY}=1`,
  `callback=${CANARY}`,
  `_method=POST&next=https://${CANARY}.example`,
  `x=1;id=${CANARY}`,
  `id%00=${CANARY}`,
];

/** What everybody may have kept: pages, feeds, and the calls that depend on nobody. */
const kept = endpoints.filter(
  ({ method, door, path }) =>
    method === 'GET' && door === 'anybody' && !/^\/(console|docs|metrics|health|ready)/.test(path),
);

/**
 * Asks for each address first with a poison and then without: both answers are what a visitor gets, and neither has
 * anything of the poison in it.
 */
export function poisoning(target: Target): Promise<string[]> {
  const tries = kept.flatMap(({ path }, place) => [
    { path, headers: POISONS[place % POISONS.length] ?? [], parameter: '' },
    { path, headers: POISONS[(place * 7 + 3) % POISONS.length] ?? [], parameter: '' },
    { path, headers: [], parameter: PARAMETERS[place % PARAMETERS.length] ?? '' },
  ]);
  const one = kept.find(({ path }) => path === '/BaseGameCenter')?.path ?? '/';
  const all = [
    ...tries,
    ...POISONS.map((headers) => ({ path: one, headers, parameter: '' })),
    ...PARAMETERS.map((parameter) => ({ path: one, headers: [], parameter })),
  ];
  return tryAll(target, all, async ({ path, headers, parameter }) => {
    const poisoned = await send(target, parameter ? `${path}?${parameter}` : path, headers);
    const clean = await send(target, path);
    const told = `${path} with ${parameter || headers.map((header) => header.join(': ')).join(', ')}`;
    const same = [clean.status, 206, 304].includes(poisoned.status);
    if (
      !same ||
      headerOf(clean, 'content-type') !==
        (headerOf(poisoned, 'content-type') ?? headerOf(clean, 'content-type'))
    ) {
      return `${told}: ${poisoned.status} instead of ${clean.status}`;
    }
    if (headerOf(clean, 'set-cookie') || headerOf(clean, 'content-encoding')) {
      return `${told}: the next visitor gets a cookie or an encoding that is not his`;
    }
    return [poisoned, clean].some(({ head, body }) => `${head}${body}`.includes(CANARY))
      ? `${told}: it stands in the answer`
      : undefined;
  });
}
