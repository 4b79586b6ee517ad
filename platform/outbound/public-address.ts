import { BlockList, isIP } from 'node:net';

/** What isn't the open internet, by the registries of special addresses (RFC 6890 and those after it). */
const V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Beyond `2000::/3` nothing is open; in it these aren't, and those that wrap an IPv4 address might not be. */
const V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const closed4 = new BlockList();
const closed6 = new BlockList();
const open6 = new BlockList();
for (const range of V4) {
  const [net = '', prefix] = range.split('/');
  closed4.addSubnet(net, Number(prefix), 'ipv4');
}
for (const range of V6) {
  const [net = '', prefix] = range.split('/');
  closed6.addSubnet(net, Number(prefix), 'ipv6');
}
open6.addSubnet('2000::', 3, 'ipv6');

/** True for an IP address on the open internet; false for a private, local or special one, and for what is none. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed4.check(address, 'ipv4');
    case 6:
      return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
    default:
      return false;
  }
}
