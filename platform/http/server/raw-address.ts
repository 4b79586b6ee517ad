import { isUtf8 } from 'node:buffer';
import { isApiAddress } from '../request/api-address.ts';
import { ownAddress } from '../request/query.ts';

/** An error of the HTTP parser, with the received bytes and the place in them. */
export interface ParserError extends Error {
  code?: string | undefined;
  rawPacket?: unknown;
  bytesParsed?: number;
}

const REQUEST_LINE = /^(?:GET|HEAD) ([^ ]+) HTTP\/1\.[01]\r?$/;

/**
 * Where a reader's request for an address with raw bytes (`/BaseSearch?val=云海`) is redirected: to the same address,
 * percent-encoded as browsers do. Bytes other than UTF-8 become a path that can't be decoded, which gets the error page.
 * Undefined for other errors, for calls, and for a request line that was not received as a whole.
 */
export function encodedAddress({ code, rawPacket, bytesParsed = 0 }: ParserError): string | undefined {
  if (code !== 'HPE_INVALID_URL' || !Buffer.isBuffer(rawPacket)) {
    return undefined;
  }
  const start = bytesParsed > 0 ? rawPacket.lastIndexOf('\n', bytesParsed - 1) + 1 : 0;
  const end = rawPacket.indexOf('\n', bytesParsed);
  const line = rawPacket.subarray(start, Math.max(start, end));
  const [, target] = REQUEST_LINE.exec(line.toString('latin1')) ?? [];
  if (target === undefined) {
    return undefined;
  }
  const encoded = target.replace(/[^!-~]/g, (byte) => encodeByte(byte));
  // `//evil.example` would name another host.
  const address = ownAddress(encoded).replace(/^[/\\]+/, '/');
  if (isApiAddress(address)) {
    return undefined;
  }
  return isUtf8(line) ? address : address.replace('?', encodeByte('?'));
}

function encodeByte(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
