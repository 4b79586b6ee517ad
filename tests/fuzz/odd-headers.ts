import fc from 'fast-check';
import { TOKEN_HEADER, TOKEN_SIGNATURE_HEADER } from '#contract/service-auth.ts';

type Header = readonly [string, string];

const odd = [
  '',
  ' ',
  ',',
  ';',
  '=',
  '*',
  '0',
  '-1',
  'x'.repeat(1_000),
  '%',
  '%00',
  '\x80\xff',
  '"',
  '()',
  '1e309',
  'null',
];

/** Invalid values by header. Every header may also have any other odd value. */
const values: Record<string, readonly string[]> = {
  host: [
    '',
    'evil.example',
    '[::1',
    '127.0.0.1:99999',
    'a b',
    '..',
    'x'.repeat(300),
    '127.0.0.1@evil.example',
    '游门.example',
  ],
  cookie: [
    'session',
    'session=',
    'session=%',
    '=; =',
    '__Host-session=x; session=y',
    `a=${'b'.repeat(2_000)}`,
    ';;;',
    'operator=%00',
  ],
  accept: ['*/*;q=x', 'text/html;q=2', ','],
  'accept-encoding': ['br;q=0', 'gzip;q=0,identity;q=0', '*;q=0', 'br;q=nan', 'BR', ',,'],
  'accept-language': ['zz-ZZ', 'a'.repeat(500)],
  'if-none-match': ['*', '"', 'W/', '"a", "b"', 'W/"x"'],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 99 Foo 99999 99:99:99 GMT'],
  'if-range': ['"x"', 'yesterday'],
  range: [
    'bytes=',
    'bytes=-',
    'bytes=0-',
    'bytes=9-1',
    'bytes=0-0,0-0,0-0,0-0',
    'bytes=-99999999999999999999',
    'lines=1-2',
  ],
  'user-agent': ['', '(((((((((((', `Mozilla/5.0 (iPhone; ${'; '.repeat(300)})`, 'Baiduspider'],
  origin: ['null', 'http://', 'https://evil.example', 'http://127.0.0.1:x'],
  referer: ['http://', 'about:blank', '//', 'http://[::1'],
  'sec-fetch-site': ['cross-site', 'none', 'SAME-ORIGIN'],
  'x-forwarded-for': ['127.0.0.1', '1.2.3.4, ::1', 'x, y', '999.999.999.999', '::ffff:0:0', ','.repeat(200)],
  'x-forwarded-host': ['evil.example', 'a,b'],
  'x-forwarded-proto': ['https', 'javascript', 'https, http'],
  'x-original-url': ['/console', '/healthz'],
  'x-http-method-override': ['DELETE', 'PUT'],
  'content-encoding': ['gzip', 'br', 'deflate, gzip', 'x'],
  expect: ['100-continue', '200-ok'],
  upgrade: ['websocket', 'h2c', 'TLS/1.0'],
  te: ['trailers', 'chunked'],
  [TOKEN_SIGNATURE_HEADER]: ['x', '.', 'a.b.c'],
  [TOKEN_HEADER]: ['e30', '{}', '%'],
};

/** A few headers with odd values. */
export const oddHeaders: fc.Arbitrary<Header[]> = fc.uniqueArray(
  fc
    .constantFrom(...Object.keys(values))
    .chain((name) =>
      fc.constantFrom(...(values[name] ?? []), ...odd).map((value): Header => [name, latin(value)]),
    ),
  { maxLength: 4, selector: ([name]) => name },
);

/** UTF-8 bytes, one character each. */
function latin(text: string): string {
  return /^[\0-\xff]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}
