import { isInNetwork, parseAddress, parseNetwork } from '#platform/core/ip-address.ts';

/**
 * A test whether an address is in one of the networks (CIDR ranges or single addresses). An IPv4-mapped IPv6 address
 * counts as the IPv4 address; anything that is not an address is in no network.
 */
export function networkTest(ranges: readonly string[]): (address: string) => boolean {
  const networks = ranges.map(parseNetwork).filter((network) => network !== null);
  return (text) => {
    const address = parseAddress(text);
    return address !== null && networks.some((network) => isInNetwork(address, network));
  };
}
