import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * A test whether an address is in one of the networks (CIDR ranges or single addresses). An IPv4-mapped IPv6 address
 * counts as the IPv4 address; anything that is not an address is in no network.
 */
export function networkTest(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) {
      list.addAddress(address, familyOf(address));
    } else {
      list.addSubnet(address, Number(bits), familyOf(address));
    }
  }
  return (given) => {
    const address = given.replace(/%.*/, '');
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}
