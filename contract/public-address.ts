import { isInNetwork, type Network, parseAddress, parseNetwork } from './notations/ip-address.ts';

/** Ranges that are not the public internet, by IANA's special-purpose registries (RFC 6890 and its successors). */
const CLOSED = networks([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Inside of `2000::/3`: these are not public, or can wrap a private IPv4 address.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);
const PUBLIC_V6 = networks(['2000::/3']);

/** True for an IP address on the public internet; false for a private, local or special one and for any other text. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  const isIn = (network: Network) => address !== null && isInNetwork(address, network);
  return address !== null && (address.kind() === 'ipv4' || PUBLIC_V6.some(isIn)) && !CLOSED.some(isIn);
}

function networks(ranges: readonly string[]): Network[] {
  return ranges.map(parseNetwork).filter((network) => network !== null);
}
