import { expect, test } from 'vitest';
import { encodedAddress } from './raw-address.ts';

const CODE = 'HPE_INVALID_URL';
const head = (line: string) => `${line}\r\nHost: a\r\n\r\n`;

/** The error at the first byte outside ASCII of a packet, after `before`. */
function errorOf(packet: Buffer | string, before = '') {
  const rawPacket = Buffer.concat([Buffer.from(before), Buffer.from(packet)]);
  const place = rawPacket.findIndex((byte) => byte > 0x7e);
  return Object.assign(new Error('invalid'), { code: CODE, rawPacket, bytesParsed: Math.max(place, 0) });
}

test.each([
  ['GET /BaseSearch?val=云海 HTTP/1.1', '/BaseSearch?val=%E4%BA%91%E6%B5%B7'],
  ['HEAD /BaseSearch?val=云&page=2 HTTP/1.0', '/BaseSearch?val=%E4%BA%91&page=2'],
  ['GET /游戏/云 HTTP/1.1', '/%E6%B8%B8%E6%88%8F/%E4%BA%91'],
  ['GET /BaseSearch?val=%E4%BA%91海 HTTP/1.1', '/BaseSearch?val=%E4%BA%91%E6%B5%B7'],
  ['GET http://a.example/BaseSearch?val=云 HTTP/1.1', '/BaseSearch?val=%E4%BA%91'],
  ['GET //evil.example/云 HTTP/1.1', '/evil.example/%E4%BA%91'],
  ['GET /\\evil.example/云 HTTP/1.1', '/evil.example/%E4%BA%91'],
])('[ERR-05] %s is redirected to %s', (line, address) => {
  expect(encodedAddress(errorOf(head(line)))).toBe(address);
  expect(encodedAddress(errorOf(head(line), head('GET / HTTP/1.1'))), 'after another request').toBe(address);
});

test('[ERR-05] bytes that are not UTF-8 become a path that cannot be decoded', () => {
  const gbk = Buffer.from(head('GET /BaseSearch?val=\xd4\xc6\xba\xa3 HTTP/1.1'), 'latin1');
  expect(encodedAddress(errorOf(gbk))).toBe('/BaseSearch%3Fval=%D4%C6%BA%A3');
});

test.each(['POST /BaseReport?a=云 HTTP/1.1', 'GET /vue/search?val=云 HTTP/1.1', 'GET /云 HTTP/3', '云'])(
  '[ERR-05] %s is not redirected',
  (line) => {
    expect(encodedAddress(errorOf(head(line)))).toBeUndefined();
  },
);

test('[ERR-05] a request line of which the end has not been received is not redirected', () => {
  expect(encodedAddress(errorOf('GET /BaseSearch?val=云'))).toBeUndefined();
  expect(
    encodedAddress({ ...errorOf(head('GET /云 HTTP/1.1')), code: 'HPE_INVALID_METHOD' }),
  ).toBeUndefined();
});
