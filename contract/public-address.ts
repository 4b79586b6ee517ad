/** Ranges that are not the public internet, by IANA's special-purpose registries (RFC 6890 and its successors). */
const CLOSED_V4 = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
  '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 ' +
  '240.0.0.0/4'
).split(' ');
/** Only `2000::/3` is public. These ranges inside it are not, or can wrap a private IPv4 address. */
const OPEN_V6 = '2000::/3';
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

interface Range {
  groups: readonly number[];
  bits: number;
}

const closedV4 = CLOSED_V4.map((range) => rangeOf(range, groupsOfV4));
const closedV6 = CLOSED_V6.map((range) => rangeOf(range, groupsOfV6));
const openV6 = rangeOf(OPEN_V6, groupsOfV6);

/** True for an IP address on the public internet; false for a private, local or special one and for any other text. */
export function isPublicAddress(address: string): boolean {
  const v4 = groupsOfV4(address);
  if (v4) {
    return !closedV4.some((range) => contains(range, v4, 8));
  }
  const v6 = groupsOfV6(address);
  return v6 !== null && contains(openV6, v6, 16) && !closedV6.some((range) => contains(range, v6, 16));
}

function rangeOf(range: string, parse: (text: string) => number[] | null): Range {
  const [address = '', bits = ''] = range.split('/');
  return { groups: parse(address) ?? [], bits: Number(bits) };
}

function contains({ groups, bits }: Range, address: readonly number[], width: number): boolean {
  return groups.every((group, at) => {
    const prefix = Math.min(Math.max(bits - at * width, 0), width);
    const unused = width - prefix;
    return group >> unused === (address[at] ?? 0) >> unused;
  });
}

/** The four numbers of a dotted decimal address. */
function groupsOfV4(text: string): number[] | null {
  const numbers = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(text)
    ? text.split('.').map(Number)
    : [];
  return numbers.length === 4 && numbers.every((number) => number <= 255) ? numbers : null;
}

/** The eight numbers of an IPv6 address. The URL parser validates it and converts an embedded IPv4 address. */
function groupsOfV6(text: string): number[] | null {
  if (!text.includes(':') || !/^[0-9a-f:.]+$/i.test(text)) {
    return null;
  }
  try {
    const { hostname } = new URL(`http://[${text}]/`);
    const [head = '', tail] = hostname.slice(1, -1).split('::');
    const before = numbersOf(head);
    const after = numbersOf(tail ?? '');
    return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  } catch {
    return null;
  }
}

function numbersOf(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}
