import { isIPv4, isIPv6 } from 'node:net';

const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;
/** An IPv4-mapped IPv6 address in the format of `URL`. */
const MAPPED = /^::ffff:(\w+):(\w+)$/;

/**
 * The canonical form of an address: IPv6 compressed in lower case, IPv4-mapped IPv6 as IPv4, without the zone and the
 * port that some proxies add. Null if the text is no address.
 */
export function ipAddress(text: string): string | null {
  const [, bracketed, dotted] = WITH_PORT.exec(text.trim()) ?? [];
  const plain = (bracketed ?? dotted ?? text.trim()).replace(/%.*/, '');
  if (isIPv4(plain)) {
    return plain;
  }
  if (!isIPv6(plain)) {
    return null;
  }
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(short)?.slice(1);
  if (!mapped) {
    return short;
  }
  const halves = mapped.map((half) => Number.parseInt(half, 16));
  return halves.flatMap((half) => [half >> 8, half & 255]).join('.');
}
