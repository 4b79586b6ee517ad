import { CANARY, type Header } from '../attack.ts';

/** A request that may poison the cached response of an address. */
export interface Poison {
  headers?: readonly Header[];
  /** Its spelling of the address, if different from the next visitor's. */
  address?: (address: string) => string;
  method?: string;
  body?: string;
  /** It requests another resource than the next visitor. */
  isForAnother?: true;
  /** Statuses that only this request may get, besides the usual ones. */
  may?: readonly number[];
}

const HOST = `${CANARY}.example`;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const FORM: Header = ['content-type', 'application/x-www-form-urlencoded'];
/** A header longer than the portal's limit and shorter than a proxy's. */
const TOO_LONG = 8_100;

/** Headers by which servers, proxies and frameworks have accepted a visitor's host, path or identity. */
const FORGED: readonly Header[] = [
  ['x-forwarded-host', HOST],
  ['x-host', HOST],
  ['x-forwarded-server', HOST],
  ['x-http-host-override', HOST],
  ['x-original-host', HOST],
  ['forwarded', `host=${HOST};proto=gopher;for=${CANARY}`],
  ['x-original-url', `/healthz?${CANARY}`],
  ['x-rewrite-url', `/healthz?${CANARY}`],
  ['x-forwarded-uri', `/${CANARY}`],
  ['x-forwarded-prefix', `/${CANARY}`],
  ['x-http-method-override', 'POST'],
  ['x-method-override', 'HEAD'],
  ['x-forwarded-proto', CANARY],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-scheme', 'http'],
  ['x-forwarded-ssl', 'on'],
  ['front-end-https', 'on'],
  ['x-forwarded-port', '4711'],
  ['x-forwarded-for', `${CANARY}, 203.0.113.9`],
  ['cookie', `session=${CANARY}; theme=${CANARY}; lang=${CANARY}`],
  ['authorization', `Bearer ${CANARY}`],
  ['accept-language', `${CANARY},en;q=0.9`],
  ['accept', `application/${CANARY}`],
  ['user-agent', CANARY],
  ['origin', `https://${HOST}`],
  ['referer', `https://${HOST}/`],
  ['via', `1.1 ${CANARY}`],
  ['x-requested-with', 'XMLHttpRequest'],
  ['sec-purpose', 'prefetch'],
  ['cache-control', `no-cache, ${CANARY}`],
  ['connection', 'x-forwarded-proto, accept-encoding, cookie, host'],
];

/** Encodings that two parsers read differently. */
const ENCODINGS = [
  'br;q=0, gzip;q=0, identity;q=0',
  'gzip, gzip;q=0',
  'BR',
  'x-gzip',
  '*',
  'identity;q=0, *;q=0.5',
  'br ; q = 1',
  'br;q=0.0001',
  'gzip;q=1.0, br;q=NaN',
  `${CANARY}, br`,
];

/** Host names other than the next visitor's. */
const HOSTS = [HOST, `${HOST}:4711`, `127.0.0.1:80@${HOST}`, `127.0.0.1.`, 'LOCALHOST'];

/** Unknown parameters, repeated ones, and spellings that two parsers read differently. */
const PARAMETERS = [
  `utm_source=${CANARY}&utm_campaign=${CANARY}`,
  `${CANARY}=1`,
  `callback=${CANARY}`,
  `_method=POST&next=https://${HOST}`,
  `x=1;id=${CANARY}`,
  `x=1%26id=${CANARY}`,
  `ID=${CANARY}&Page=${CANARY}`,
  `id[]=${CANARY}&page[0]=${CANARY}`,
  `id%00=${CANARY}`,
  `id=&page=&val=`,
  `&&=&%=${CANARY}`,
];

/** Known parameters of other pages. */
const OTHERS = ['id=2&page=2&ids=2&val=2', '%69d=2&%70age=2'];

const withMore = (text: string) => (address: string) =>
  `${address}${address.includes('?') ? '&' : '?'}${text}`;

export const poisons: readonly Poison[] = [
  ...FORGED.map((header) => ({ headers: [header] })),
  ...ENCODINGS.map((encoding) => ({ headers: [['accept-encoding', encoding]] as const })),
  ...HOSTS.map((host) => ({ headers: [['host', host]] as const, may: [400] })),
  ...PARAMETERS.map((text) => ({ address: withMore(text), may: [400] })),
  ...OTHERS.map((text) => ({ address: withMore(text), isForAnother: true, may: [400] }) as const),
  { headers: [['user-agent', PHONE]], may: [302] },
  { headers: [['range', 'bytes=0-3']], may: [206] },
  { headers: [['range', 'bytes=9999999-']], may: [416] },
  { headers: [['if-none-match', '*']], may: [304] },
  { headers: [['if-modified-since', 'Fri, 01 Jan 2100 00:00:00 GMT']], may: [304] },
  { headers: [['if-match', `"${CANARY}"`]], may: [412] },
  { headers: [['x-long', 'y'.repeat(TOO_LONG)]], may: [400, 431] },
  { headers: [['x-meta', `a\x07${CANARY}`]], may: [400] },
  { headers: [FORM], body: `id=${CANARY}&page=${CANARY}&val=${CANARY}` },
  { headers: [['content-type', 'application/json']], body: `{"id":"${CANARY}"}` },
  { method: 'HEAD' },
  { method: 'POST', headers: [FORM], body: `id=${CANARY}`, may: [400, 404, 405] },
  { method: 'OPTIONS', headers: [['origin', `https://${HOST}`]], may: [200, 204, 400, 404, 405] },
  { method: 'PURGE', may: [400, 403, 404, 405] },
  { address: (address) => `http://${HOST}${address}` },
  { address: (address) => `${address}#${CANARY}`, isForAnother: true },
];

/** Many at once: for addresses that can be requested a first time only once. */
export const allAtOnce: Poison = {
  headers: FORGED.filter(([name]) => !/original-url|rewrite-url|method-override|^connection$/.test(name)),
};

/** The description of a poison in a report. */
export function describePoison({ headers = [], address, method = 'GET', body = '' }: Poison): string {
  const lines = headers.map(([name, value]) => `${name}: ${value.slice(0, 60)}`);
  return [method, address?.('…'), ...lines, body].filter(Boolean).join(' ');
}
