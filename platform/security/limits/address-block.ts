import { parseAddress } from '#platform/core/ip-address.ts';

/**
 * The address block for rate limits: an IPv4 address itself, or the /64 of an IPv6 address, which one subscriber owns.
 * `2001:db8:0:1::7` becomes `2001:db8:0:1::/64`.
 */
export function addressBlock(address: string): string {
  return addressBlocks(address)[0];
}

/**
 * The nested blocks of an address, narrowest first: the address and its /24 (IPv4), or its /64, /56 and /48 (IPv6, the
 * sizes that providers assign to one customer). A text that is no address is a block of its own.
 */
export function addressBlocks(text: string): [narrowest: string, ...wider: string[]] {
  const address = parseAddress(text);
  if (!address) {
    return [text];
  }
  if (!('parts' in address)) {
    const dotted = address.toString();
    return [dotted, `${dotted.slice(0, dotted.lastIndexOf('.'))}.0/24`];
  }
  const [site, subnet = 0] = [groups(address.parts.slice(0, 3)), address.parts[3]];
  return [`${site}:${groups([subnet])}::/64`, `${site}:${groups([subnet & 0xff00])}::/56`, `${site}::/48`];
}

/**
 * The /16 of an IPv4 address or the /32 of an IPv6 address, which one provider or one region of it owns. A text that is no
 * address is a block of its own.
 */
export function wideBlock(text: string): string {
  const address = parseAddress(text);
  if (!address) {
    return text;
  }
  return 'parts' in address
    ? `${groups(address.parts.slice(0, 2))}::/32`
    : `${address.toString().split('.').slice(0, 2).join('.')}.0.0/16`;
}

function groups(numbers: readonly number[]): string {
  return numbers.map((number) => number.toString(16)).join(':');
}
