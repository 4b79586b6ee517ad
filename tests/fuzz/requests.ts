import fc from 'fast-check';
import type { Endpoint } from './endpoints.ts';
import { fieldsOf } from './fitting.ts';
import { oddHeaders } from './odd-headers.ts';
import { oddJson, oddName, oddText } from './odd-values.ts';
import { type WireRequest, wholeRequest } from './wire.ts';

type Fields = Record<string, unknown>;
type Header = readonly [string, string];

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
];
/** Odd ends of an address. */
const pathEnds = [
  '/',
  '//',
  '/.',
  '/..',
  '/../..',
  '/%2e%2e/',
  '/..%2f..%2f',
  '%00',
  '%',
  '%zz',
  '%c0%ae%c0%ae/',
  '%ff%fe',
  '\\..\\',
  ';a=b',
  ':80',
  '/1',
  '/%E4%BA%91',
  '.html',
  '/*',
  '~',
  '/%u002e',
  `/${'a'.repeat(1_500)}`,
];
const pathStarts = ['/', '//', '/./', '/.//', '/\\', '/%2f', '/%00', '//evil.example', '///', '//:'];
/** Odd pieces of a query. */
const queryTails = [
  '&',
  '&&=',
  '=',
  '?',
  '&%00=1',
  '&id=%',
  '&id=%c0%af',
  '&id=%ff',
  '&a',
  '&=&',
  '#x',
  `&x=${'y'.repeat(3_000)}`,
];
const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'text/plain',
  'text/xml',
  'application/json; charset=utf-7',
  'application/json;charset',
  'multipart/form-data',
  'application/JSON ;;',
  'a/b',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded; charset=gbk',
  '',
  ';',
  '*/*',
];

/** Bodies without a valid format, or far too large. */
const oddBodies = [
  '',
  '{',
  '}',
  '[',
  '{"',
  '{"a":',
  '"',
  'null',
  '[]',
  '1',
  '{"__proto__":{"admin":true}}',
  '{"a":1e999}',
  '\0',
  '\xff\xfe',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"id":1,"id":2}',
  '\ufeff{}',
  '{"id":"\\ud800"}',
  '{"id":"\\u0000"}',
  'id=1&id=2',
  'id=%',
  '__proto__[a]=b',
  '&&&===',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
  '['.repeat(5_000),
  `${'{"item":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `{"q":"${'x'.repeat(50_000)}"}`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{${'"a":1,'.repeat(3_000)}"b":2}`,
  'PK\x03\x04',
  '\x1f\x8b\x08',
].map((text) => Buffer.from(text, 'utf8'));

/** Well-formed HTTP requests for an endpoint with other faults; `as` returns the caller's headers. */
export function requestsFor(endpoint: Endpoint, as: () => readonly Header[]): fc.Arbitrary<WireRequest> {
  const fields = fc
    .tuple(fieldsOf(endpoint.schema), fc.dictionary(oddName, oddJson, { maxKeys: 2 }), fc.boolean())
    .map(([known, odd, isOdd]): Fields => (isOdd ? { ...known, ...odd } : known));
  return fc
    .record({
      method: mostly(fc.constant(endpoint.method), fc.constantFrom(...methods)),
      path: mostly(fc.constant(endpoint.path), strayPath(endpoint.path)),
      fields,
      twin: mostly(fc.constant<Fields>({}), fields),
      tail: mostly(fc.constant(''), fc.constantFrom(...queryTails)),
      type: mostly(fc.constant(usualType(endpoint)), fc.constantFrom(...contentTypes)),
      body: mostly(fc.constant(undefined), fc.oneof(fc.constantFrom(...oddBodies), anyBytes)),
      file: anyBytes,
      headers: mostly(fc.constant<Header[]>([]), oddHeaders),
      isOwn: mostly(fc.constant(true), fc.constant(false)),
    })
    .map(({ method, path, fields: given, twin, tail, type, body, file, headers, isOwn }) => {
      const inQuery = endpoint.fields === 'query' ? given : twin;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const own = hasBody ? (endpoint.takesFile ? file : bodyOf(endpoint, given)) : Buffer.alloc(0);
      const address = withQuery(path, inQuery) + tail.replace(/^&/, path.includes('?') ? '&' : '?');
      const all: Header[] = [
        ...(headers.some(([name]) => name === 'host') ? [] : [['host', '127.0.0.1'] as const]),
        ...(isOwn ? as() : []),
        ...(hasBody && type !== '' ? [['content-type', type] as const] : []),
        ...headers,
      ];
      return wholeRequest(`${method} ${address}`, all, body ?? own);
    });
}

const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));

function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function strayPath(path: string): fc.Arbitrary<string> {
  const [place = '', query] = path.split('?');
  const rest = query === undefined ? '' : `?${query}`;
  return fc.oneof(
    fc.constantFrom(...pathEnds).map((end) => place + end + rest),
    fc.constantFrom(...pathStarts).map((start) => start + place.slice(1) + rest),
    fc.constantFrom(place.toUpperCase(), `http://evil.example${place}`).map((other) => other + rest),
    oddText.map((text) => `${place}/${escaped(text)}${rest}`),
  );
}

function usualType({ fields, takesFile }: Endpoint): string {
  return takesFile
    ? 'application/octet-stream'
    : fields === 'json'
      ? 'application/json'
      : 'application/x-www-form-urlencoded';
}

function bodyOf({ fields }: Endpoint, given: Fields): Buffer {
  return Buffer.from(fields === 'json' ? JSON.stringify(given) : pairs(given), 'utf8');
}

function withQuery(path: string, fields: Fields): string {
  const query = pairs(fields);
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function pairs(fields: Fields): string {
  return Object.entries(fields)
    .map(
      ([name, value]) =>
        `${escaped(name)}=${escaped(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&');
}

/** Percent-encoded UTF-8; lone surrogates as encoders convert them. */
function escaped(text: string): string {
  return encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8')).slice(0, 5_000);
}
