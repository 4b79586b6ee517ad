import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4-mapped IPv6 address in the format of `URL`. */
const MAPPED = /^::ffff:(\w+):(\w+)$/;
const GROUPS = 8;

/**
 * The address block for rate limits: an IPv4 address itself, or the /64 of an IPv6 address, which one subscriber owns.
 * `2001:db8:0:1::7` becomes `2001:db8:0:1::/64`.
 */
export function addressBlock(address: string): string {
  return addressBlocks(address)[0];
}

/**
 * The nested blocks of an address, narrowest first: the address and its /24 (IPv4), or its /64, /56 and /48 (IPv6, the
 * sizes that providers assign to one customer).
 */
export function addressBlocks(address: string): [narrowest: string, ...wider: string[]] {
  const plain = address.replace(/%.*/, '');
  if (!isIPv6(plain)) {
    return ipv4Blocks(plain);
  }
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(short)?.slice(1);
  if (mapped) {
    const halves = mapped.map((half) => Number.parseInt(half, 16));
    return ipv4Blocks(halves.flatMap((half) => [half >> 8, half & 255]).join('.'));
  }
  const groups = groupsOf(short);
  const site = groups.slice(0, 3).join(':');
  const subnet = Number.parseInt(groups[3] ?? '', 16);
  return [
    `${site}:${subnet.toString(16)}::/64`,
    `${site}:${(subnet & 0xff00).toString(16)}::/56`,
    `${site}::/48`,
  ];
}

function ipv4Blocks(address: string): [string, ...string[]] {
  return isIPv4(address) ? [address, `${address.slice(0, address.lastIndexOf('.'))}.0/24`] : [address];
}

/** All groups of an IPv6 address; expands `::`. */
function groupsOf(short: string): string[] {
  const missing = GROUPS - splitGroups(short).length;
  return splitGroups(short.replace('::', `:${'0:'.repeat(missing)}`));
}

function splitGroups(address: string): string[] {
  return address.split(':').filter(Boolean);
}
