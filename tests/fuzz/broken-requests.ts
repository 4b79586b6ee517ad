import fc from 'fast-check';
import type { WireRequest } from './wire.ts';

const host = 'host: 127.0.0.1\r\n';
const form = 'content-type: application/x-www-form-urlencoded\r\n';
const chunked = 'transfer-encoding: chunked\r\n';
const post = `POST /Comment/comment_list_v2 HTTP/1.1\r\n${host}${form}`;

/** Requests that are not HTTP, or that two parsers read differently. */
const shapes = [
  '',
  '\r\n',
  '\0'.repeat(64),
  'GET',
  'GET /\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  `GET / HTTP/1.0\r\n\r\n`,
  `GET / HTTP/2.0\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}${host}\r\n`,
  `get / HTTP/1.1\r\n${host}\r\n`,
  `G\0T / HTTP/1.1\r\n${host}\r\n`,
  `GET /a b HTTP/1.1\r\n${host}\r\n`,
  `GET /\0 HTTP/1.1\r\n${host}\r\n`,
  `GET /\xe4\xba\x91 HTTP/1.1\r\n${host}\r\n`,
  `GET * HTTP/1.1\r\n${host}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`,
  `GET evil.example:80 HTTP/1.1\r\n${host}\r\n`,
  `GET //?: HTTP/1.1\r\n${host}\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
  `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n${host}x: ${'y'.repeat(20_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(3_000)}\r\n`,
  `GET / HTTP/1.1\r\n${host} folded: header\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}a : b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}: b\r\n\r\n`,
  `GET / HTTP/1.1\n${'host: 127.0.0.1\n'}\n`,
  `GET / HTTP/1.1\r\n${host}a: b\rc: d\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}connection: upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'SSH-2.0-OpenSSH_9.6\r\n',
  `${post}content-length: 5\r\n\r\nid=1`,
  `${post}content-length: -1\r\n\r\nid=1`,
  `${post}content-length: 4x\r\n\r\nid=1`,
  `${post}content-length: 99999999999999999999\r\n\r\nid=1`,
  `${post}content-length: 4\r\ncontent-length: 5\r\n\r\nid=12`,
  `${post}content-length: 4\r\n${chunked}\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
  `${post}${chunked}content-length: 3\r\n\r\n4\r\nid=1\r\n0\r\n\r\n`,
  `${post}transfer-encoding: xchunked\r\n\r\n4\r\nid=1\r\n0\r\n\r\n`,
  `${post}transfer-encoding: chunked, identity\r\n\r\n4\r\nid=1\r\n0\r\n\r\n`,
  `${post}${chunked}\r\n-1\r\nid=1\r\n0\r\n\r\n`,
  `${post}${chunked}\r\nffffffffffffffff\r\nid=1`,
  `${post}${chunked}\r\n4;${'x'.repeat(20_000)}\r\nid=1\r\n0\r\n\r\n`,
  `${post}${chunked}\r\n4\nid=1\n0\n\n`,
  `${post}${chunked}\r\n4\r\nid=1\r\n0\r\nhost: evil.example\r\n\r\n`,
  `${post}expect: 100-continue\r\ncontent-length: 4\r\n\r\n`,
  `POST /console/api/login HTTP/1.1\r\n${host}x-portal: 1\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 3000000\r\n\r\n{"name":"${'x'.repeat(70_000)}`,
  `GET /healthz HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n${host}\r\nGET /nowhere HTTP/1.1\r\n${host}\r\n`,
  `GET /images/../../secrets.json HTTP/1.1\r\n${host}\r\n`,
].map((text) => Buffer.from(text, 'latin1'));

const place = fc.nat({ max: 400 });

/** One change: truncated, a flipped bit, an insertion, or a repeated part. */
const change: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  fc.constant((bytes: Buffer) => bytes),
  place.map((at) => (bytes: Buffer) => bytes.subarray(0, at)),
  fc.tuple(place, fc.nat({ max: 255 })).map(([at, mask]) => (bytes: Buffer) => {
    const copy = Buffer.from(bytes);
    if (at < copy.length) {
      copy[at] = (copy[at] ?? 0) ^ mask;
    }
    return copy;
  }),
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 12 })).map(
    ([at, more]) =>
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]),
  ),
  fc.tuple(place, place).map(
    ([from, to]) =>
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(from)]),
  ),
);

/** Bytes that are not a request, or not a valid one. */
export const brokenRequests: fc.Arbitrary<WireRequest> = fc
  .tuple(fc.constantFrom(...shapes), fc.array(change, { maxLength: 3 }))
  .map(([shape, changes]) => ({
    bytes: changes.reduce<Buffer>((bytes, one) => one(bytes), shape),
    isBroken: true,
  }));
