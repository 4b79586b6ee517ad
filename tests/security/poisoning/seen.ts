import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { WireResponse } from '#tests/fuzz/wire.ts';
import { CANARY, headerOf } from '../attack.ts';

/** An answer as far as two visitors who ask for the same get the same. */
export interface Seen {
  status: number;
  headers: string;
  text: string;
  /** Something of the attacker's stands in it. */
  isMarked: boolean;
}

/** What each answer has of its own. */
const OWN = /^(http\/|date:|etag:|content-length:|last-modified:|connection:|keep-alive:)/i;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d)/g;
/** How long something still lasts: with every minute, and every second where it is short, a page says another. */
const COUNTDOWN = /(\d+天 )?\d\d:\d\d(:\d\d)?/g;
/** A code for cameras that holds the page's address. */
const CAMERA_CODE = /(M\d+ \d+h1v1h-1z)+/g;
const SCRIPT = /'sha256-[^']+'/g;

/** What a visitor sees who asked for this address. */
export function seen(answer: WireResponse, address: string): Seen {
  const { status, head } = answer;
  const text = decoded(answer);
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

/** What one got who should have got the same as another. */
export function differences(got: Seen, wanted: Seen): string[] {
  return [
    ...(got.status === wanted.status ? [] : [`${got.status} instead of ${wanted.status}`]),
    ...(got.headers === wanted.headers ? [] : [`other headers: ${firstOther(got.headers, wanted.headers)}`]),
    ...(got.text === wanted.text ? [] : [`another text: ${firstOther(got.text, wanted.text)}`]),
    ...(got.isMarked ? ['it stands in the answer'] : []),
  ];
}

function decoded(answer: WireResponse): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[headerOf(answer, 'content-encoding') ?? ''];
  return (decode && answer.bytes.length > 0 ? decode(answer.bytes) : answer.bytes).toString('utf8');
}

/** Where two texts begin to differ. */
function firstOther(got: string, wanted: string): string {
  let place = 0;
  while (place < got.length && got[place] === wanted[place]) {
    place += 1;
  }
  const piece = (text: string) => JSON.stringify(text.slice(Math.max(0, place - 20), place + 40));
  return `${piece(got)}, not ${piece(wanted)}`;
}
