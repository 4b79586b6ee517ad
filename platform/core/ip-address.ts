import ipaddr from 'ipaddr.js';

export type ParsedAddress = ipaddr.IPv4 | ipaddr.IPv6;
/** An address and the number of its bits that name the network. */
export type Network = readonly [address: ParsedAddress, bits: number];

/**
 * An address with a port, as in `1.2.3.4:80`, `::ffff:1.2.3.4:80` or `[2001:db8::7]:80`. Some proxies quote it, as the
 * header `Forwarded` requires (RFC 7239, 6).
 */
const WITH_PORT = /^"?(?:\[([^\]]+)\]|((?:[\da-f:]*:)?\d+(?:\.\d+){3}))(?::\w+)?"?$/i;
/** Longer than any address with a zone and a port. */
const LONGEST = 100;
/** The deprecated IPv4-compatible notation, which the library takes for IPv4-mapped. */
const IPV4_COMPATIBLE = /^[0:]+:[^:]*\./;

/** An address in the notations of proxies, sockets and people. IPv4-mapped IPv6 becomes IPv4. Null for any other text. */
export function parseAddress(text: string): ParsedAddress | null {
  if (text.length > LONGEST) {
    return null;
  }
  const [, bracketed, dotted] = WITH_PORT.exec(text.trim()) ?? [];
  return plainAddress((bracketed ?? dotted ?? text.trim()).replace(/%.*/, ''));
}

/** An address without port, brackets and zone; the numbers of IPv4 are decimal. */
function plainAddress(text: string): ParsedAddress | null {
  const dotted = text.includes('.') ? text.slice(text.lastIndexOf(':') + 1) : undefined;
  const isDecimal = dotted === undefined || ipaddr.IPv4.isValidFourPartDecimal(dotted);
  const isAddress = !text.includes(':') || (ipaddr.IPv6.isValid(text) && !IPV4_COMPATIBLE.test(text));
  return isDecimal && isAddress && (dotted !== undefined || text.includes(':')) ? ipaddr.process(text) : null;
}

/** The canonical form of an address (RFC 5952), without port and zone. Null if the text is no address. */
export function ipAddress(text: string): string | null {
  const address = parseAddress(text);
  return address && canonical(address);
}

function canonical(address: ParsedAddress): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** A network (CIDR) or a single address. Null for any other text, and for a network of all addresses. */
export function parseNetwork(text: string): Network | null {
  const [written = '', size, ...more] = text.split('/');
  const address = plainAddress(written);
  if (!address || more.length > 0 || !/^\d*$/.test(size ?? '')) {
    return null;
  }
  const most = address.toByteArray().length * 8;
  const isMapped = written.includes(':') && most === 32;
  const bits = size === undefined ? most : Number(size) - (isMapped ? 96 : 0);
  return bits > 0 && bits <= most ? [address, bits] : null;
}

export function isInNetwork(address: ParsedAddress, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/** Whether a text is an address of this machine. */
export function isLoopback(text: string): boolean {
  return parseAddress(text)?.range() === 'loopback';
}
