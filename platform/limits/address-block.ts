import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom an address stands for when its doings are counted: an IPv4 address for itself, an IPv6 one for its /64, since
 * one subscriber has all of those. `2001:db8:0:1::7` becomes `2001:db8:0:1::/64`.
 */
export function addressBlock(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped && isIPv4(mapped)) {
    return mapped;
  }
  if (!isIPv6(plain)) {
    return plain;
  }
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
  const filled = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - rest).fill('0')];
  const all = tail ? [...filled, ...tail.split(':')] : filled;
  const prefix = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
