import { isIPv6 } from 'node:net';

/** An IPv4-mapped IPv6 address in the format of `URL`. */
const MAPPED = /^::ffff:(\w+):(\w+)$/;
const GROUPS = 8;
const GROUPS_OF_BLOCK = 4;

/**
 * The address block for rate limits: an IPv4 address itself, or the /64 of an IPv6 address, which one subscriber owns.
 * `2001:db8:0:1::7` becomes `2001:db8:0:1::/64`.
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

/** All groups of an IPv6 address; expands `::`. */
function groupsOf(short: string): string[] {
  const missing = GROUPS - splitGroups(short).length;
  return splitGroups(short.replace('::', `:${'0:'.repeat(missing)}`));
}

function splitGroups(address: string): string[] {
  return address.split(':').filter(Boolean);
}
