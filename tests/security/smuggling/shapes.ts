/** A request that two parsers may read differently. */
export interface Shape {
  name: string;
  /** The bytes of one write. */
  bytes: string;
  /** Allowed number of responses if not one: the rest is a request of its own by the standard. */
  most?: number;
  /** The same for nginx, which rewrites what it forwards. */
  mostByNginx?: number;
}

/** The path of the smuggled request: a response to it proves the attack. */
export const SMUGGLED = '/smuggled-4711';

const INNER = `GET ${SMUGGLED} HTTP/1.1\r\nHost: localhost\r\nX-Inner: 1\r\n\r\n`;
const POST =
  'POST /Comment/comment_list_v2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/** Spellings of a header that one parser reads as `Transfer-Encoding: chunked` and another does not. */
const ODD_ENCODINGS = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: \x0bchunked',
  'Transfer-Encoding: chunked\x00',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked;a=b',
  'Transfer-Encoding: CHUNKED',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  ' Transfer-Encoding: chunked',
  'X: x\nTransfer-Encoding: chunked',
  'X: x\rTransfer-Encoding: chunked',
  'Transfer_Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
];
const ODD_LENGTHS = [
  '+4',
  '-1',
  '0x4',
  '4 4',
  '4,4',
  '4, 5',
  '4.0',
  '1e1',
  '',
  'four',
  '18446744073709551620',
];
const ODD_CHUNKS = [
  `4;\nx\r\nid=1\r\n${LAST_CHUNK}`,
  `4\nid=1\n0\n\n`,
  `0x4\r\nid=1\r\n${LAST_CHUNK}`,
  `+4\r\nid=1\r\n${LAST_CHUNK}`,
  ` 4\r\nid=1\r\n${LAST_CHUNK}`,
  `4 \r\nid=1\r\n${LAST_CHUNK}`,
  `10000000000000004\r\nid=1\r\n${LAST_CHUNK}`,
  `4\r\nid=1${LAST_CHUNK}`,
  `4\r\nid=1\r\n0\r\n \r\n`,
];
/** Odd but valid. */
const RIGHT_CHUNKS = [
  `4;${'a=b;'.repeat(20)}c\r\nid=1\r\n${LAST_CHUNK}`,
  `00000004\r\nid=1\r\n${LAST_CHUNK}`,
  `4\r\nid=1\r\n0\r\nContent-Length: 60\r\nHost: evil.example\r\n\r\n`,
];

const chunked = 'Transfer-Encoding: chunked\r\n';
const withLength = (head: string, body: string) =>
  `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Each contains a second request that must not get a response. */
export const shapes: readonly Shape[] = [
  { name: 'CL.TE', bytes: withLength(`${POST}${chunked}`, `${LAST_CHUNK}${INNER}`) },
  {
    name: 'CL.TE, the other way round',
    bytes: `${POST}Content-Length: ${LAST_CHUNK.length + INNER.length}\r\n${chunked}\r\n${LAST_CHUNK}${INNER}`,
  },
  {
    name: 'TE.CL',
    bytes: `${POST}Content-Length: 4\r\n${chunked}\r\n${INNER.length.toString(16)}\r\n${INNER}\r\n${LAST_CHUNK}`,
  },
  { name: 'CL.0', bytes: withLength('GET /healthz HTTP/1.1\r\nHost: localhost\r\n', INNER) },
  { name: '0.CL', bytes: `${POST}Content-Length: 0\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}` },
  ...ODD_ENCODINGS.flatMap((encoding) => [
    {
      name: `TE.TE ${JSON.stringify(encoding)}`,
      bytes: withLength(`${POST}${encoding}\r\n`, `${LAST_CHUNK}${INNER}`),
    },
    {
      name: `only ${JSON.stringify(encoding)}`,
      bytes: `${POST}${encoding}\r\n\r\n${INNER.length.toString(16)}\r\n${INNER}\r\n${LAST_CHUNK}`,
    },
  ]),
  ...ODD_LENGTHS.map((length) => ({
    name: `length ${length}`,
    bytes: `${POST}Content-Length: ${length}\r\n\r\nid=1${INNER}`,
  })),
  {
    name: 'two lengths',
    bytes: `${POST}Content-Length: 4\r\nContent-Length: ${4 + INNER.length}\r\n\r\nid=1${INNER}`,
  },
  {
    name: 'one length twice',
    bytes: `${POST}Content-Length: ${4 + INNER.length}\r\nContent-Length: ${4 + INNER.length}\r\n\r\nid=1${INNER}`,
  },
  {
    name: 'length behind a bare line feed',
    bytes: `${POST}X: x\nContent-Length: ${4 + INNER.length}\r\n\r\nid=1${INNER}`,
  },
  ...ODD_CHUNKS.map((body) => ({
    name: `chunks ${JSON.stringify(body.slice(0, 40))}`,
    bytes: `${POST}${chunked}\r\n${body}${INNER}`,
    ...(/^4 ?\r?\nid=1\r?\n0\r?\n\r?\n$/.test(body) ? { mostByNginx: 2 } : {}),
  })),
  ...RIGHT_CHUNKS.map((body) => ({
    name: `right chunks ${JSON.stringify(body.slice(0, 40))}`,
    bytes: `${POST}${chunked}\r\n${body}${INNER}`,
    most: 2,
  })),
  {
    name: 'bare line feeds',
    bytes: `POST /Comment/comment_list_v2 HTTP/1.1\nHost: localhost\nContent-Length: ${INNER.length}\n\n${INNER}`,
  },
  {
    name: 'a bare return ends the head',
    bytes: `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${INNER.length}\r\r${INNER}`,
  },
  {
    name: 'upgrade to HTTP/2',
    bytes: withLength(
      'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
      INNER,
    ),
  },
  {
    name: 'upgrade to a socket',
    bytes: withLength(
      'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
      INNER,
    ),
  },
  { name: 'expectation', bytes: withLength(`${POST}Expect: 100-continue\r\n`, INNER) },
  { name: 'odd expectation', bytes: withLength(`${POST}Expect: 200-ok\r\n`, INNER) },
  {
    name: 'another host in the line',
    bytes: withLength('POST http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n', INNER),
  },
  {
    name: 'two hosts',
    bytes: withLength('POST / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n', INNER),
  },
  {
    name: 'a header too long',
    bytes: withLength(`POST / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(70_000)}\r\n`, INNER),
  },
  {
    name: 'a line in the path',
    bytes: withLength(`POST /a%0d%0a%0d%0aGET%20${SMUGGLED} HTTP/1.1\r\nHost: localhost\r\n`, INNER),
  },
  {
    name: 'HTTP/1.0 keep-alive',
    bytes: `POST / HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n${chunked}Content-Length: ${LAST_CHUNK.length + INNER.length}\r\n\r\n${LAST_CHUNK}${INNER}`,
  },
  {
    name: 'length named as the connection’s',
    bytes: withLength(`${POST}Connection: Content-Length\r\n`, INNER),
  },
];
