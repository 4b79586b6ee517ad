import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { WireResponse } from '#tests/fuzz/wire.ts';
import { CANARY, headerOf } from '../attack.ts';

/** The parts of a response that are equal for two visitors of an address. */
export interface Seen {
  status: number;
  headers: string;
  text: string;
  /** It contains a value of the attacker. */
  isMarked: boolean;
}

/** The parts that differ between responses. */
const OWN = /^(http\/|date:|etag:|content-length:|last-modified:|connection:|keep-alive:)/i;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d)/g;
/** The remaining time of something, which changes every minute or second. */
const COUNTDOWN = /(\d+天 )?\d\d:\d\d(:\d\d)?/g;
/** A QR code with the page's address. */
const CAMERA_CODE = /(M\d+ \d+h1v1h-1z)+/g;
const SCRIPT = /'sha256-[^']+'/g;

/** The visitor's view of the response for this address. */
export function seen(response: WireResponse, address: string): Seen {
  const { status, head } = response;
  const text = decoded(response);
  return {
    status,
    headers: head
      .split('\r\n')
      .filter((line) => !OWN.test(line))
      .map((line) => line.replace(SCRIPT, ''))
      .sort()
      .join('\n'),
    text: [TIME, COUNTDOWN, CAMERA_CODE].reduce(
      (rest, own) => rest.replace(own, ''),
      text.replaceAll(address.replace(/\?.*/, ''), ''),
    ),
    isMarked: `${head}${text}`.includes(CANARY),
  };
}

/** The differences between a response and the expected one. */
export function differences(got: Seen, expected: Seen): string[] {
  return [
    ...(got.status === expected.status ? [] : [`${got.status} instead of ${expected.status}`]),
    ...(got.headers === expected.headers
      ? []
      : [`other headers: ${firstOther(got.headers, expected.headers)}`]),
    ...(got.text === expected.text ? [] : [`another text: ${firstOther(got.text, expected.text)}`]),
    ...(got.isMarked ? ['it is in the response'] : []),
  ];
}

function decoded(response: WireResponse): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[headerOf(response, 'content-encoding') ?? ''];
  return (decode && response.bytes.length > 0 ? decode(response.bytes) : response.bytes).toString('utf8');
}

/** The first difference of two texts. */
function firstOther(got: string, expected: string): string {
  let place = 0;
  while (place < got.length && got[place] === expected[place]) {
    place += 1;
  }
  const piece = (text: string) => JSON.stringify(text.slice(Math.max(0, place - 20), place + 40));
  return `${piece(got)}, not ${piece(expected)}`;
}
