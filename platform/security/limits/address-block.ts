import { isIPv6 } from 'node:net';

/** An IPv4 address inside an IPv6 one, as `URL` writes it. */
const MAPPED = /^::ffff:(\w+):(\w+)$/;
const GROUPS = 8;
const GROUPS_OF_BLOCK = 4;

/**
 * Whom an address stands for when its doings are counted: an IPv4 address for itself, an IPv6 one for its /64, since
 * one subscriber has all of those. `2001:db8:0:1::7` becomes `2001:db8:0:1::/64`.
 */
export function addressBlock(address: string): string {
  const plain = address.replace(/%.*/, '');
  if (!isIPv6(plain)) {
    return plain;
  }
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(short)?.slice(1);
  if (mapped) {
    const halves = mapped.map((half) => Number.parseInt(half, 16));
    return halves.flatMap((half) => [half >> 8, half & 255]).join('.');
  }
  return `${groupsOf(short).slice(0, GROUPS_OF_BLOCK).join(':')}::/64`;
}

/** All groups of an IPv6 address: its `::` stands for those that are missing. */
function groupsOf(short: string): string[] {
  const missing = GROUPS - written(short).length;
  return written(short.replace('::', `:${'0:'.repeat(missing)}`));
}

function written(address: string): string[] {
  return address.split(':').filter(Boolean);
}
