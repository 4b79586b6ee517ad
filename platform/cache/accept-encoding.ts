import { remembered } from '../core/remembered.ts';
import type { Encoding } from './prepared-response.ts';

/** Browsers send few different headers. */
const MAX_HEADERS = 200;

/**
 * The best encoding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3): brotli before gzip at equal weight; `q=0`
 * refuses.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  return header ? parseEncoding(header) : 'identity';
}

const parseEncoding = remembered((header): Encoding => {
  const weights = new Map<string | undefined, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1);
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const br = weight('br');
  const gz = weight('gzip');
  if (br > 0 && br >= gz) {
    return 'br';
  }
  return gz > 0 ? 'gzip' : 'identity';
}, MAX_HEADERS);
