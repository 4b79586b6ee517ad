import { isPublicAddress } from './public-address.ts';

/** What a saved address may be: a web address, a page of the portal by its path, or a picture below the image folder. */
export type AddressKind = 'web' | 'place' | 'picture';

/** Longest address that is saved, in characters. */
export const LONGEST_ADDRESS = 2_000;

const WEB = /^https?:\/\/[^\s/]\S*$/i;
const PLACE = /^\/(?![/\\])\S*$/;
const PICTURE = /^[\w\-.][\w\-./%]*$/;
const MALFORMED: Readonly<Record<AddressKind, string>> = {
  web: '应以 http:// 或 https:// 开头',
  place: '应以 / 或 https:// 开头',
  picture: '不是可用的图片地址',
};
/** Names that resolve inside a network only (RFC 6761, 6762, 8375, and what routers and offices use). */
const LOCAL_NAMES = [
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'lan', 'home', 'home.arpa', 'corp'],
  'private',
];
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const ENCODED: Readonly<Record<string, string>> = { '25': '%', '2e': '.', '2f': '/', '5c': '\\' };

/** True for an address of the wanted kind, wherever it leads. */
export function isAddress(address: string, kind: AddressKind): boolean {
  return (
    WEB.test(address) ||
    (kind === 'place' && PLACE.test(address)) ||
    (kind === 'picture' && PICTURE.test(address))
  );
}

/**
 * Why an address can't be saved, as the rest of a sentence that begins with the field's name; null where it can.
 * It must be of the wanted kind and must not lead to a private host, carry user info or contain a `..` segment.
 */
export function addressProblem(address: string, kind: AddressKind): string | null {
  if (address.length > LONGEST_ADDRESS) {
    return `最多 ${LONGEST_ADDRESS} 个字`;
  }
  if (!isAddress(address, kind)) {
    return MALFORMED[kind];
  }
  const isWeb = WEB.test(address);
  if (hasParentSegment(isWeb ? address.replace(/^https?:[/\\]*[^/\\?#]*/i, '') : address)) {
    return '的路径里有“..”，请写出完整的路径';
  }
  return isWeb ? authorityProblem(address) : null;
}

/** The same for the address that a site tells of itself, with or without its scheme; null for text that is no address. */
export function siteAddressProblem(text: string): string | null {
  const address = `https://${text.replace(/^https?:\/\//i, '')}`;
  return hostnameOf(address) === null ? null : addressProblem(address, 'web');
}

function authorityProblem(address: string): string | null {
  const [, authority = ''] = /^https?:[/\\]*([^/\\?#]*)/i.exec(address) ?? [];
  if (authority.includes('@')) {
    return '里带有用户名或密码（@ 之前的部分），会公开给所有人，请去掉';
  }
  const hostname = hostnameOf(address);
  return hostname === null
    ? '的主机名或端口不正确，请检查'
    : hostProblem(withoutEmptyLabels(hostname.replace(/^\[|\]$/g, '')));
}

/** `localhost..` leads to where `localhost` leads. */
function withoutEmptyLabels(host: string): string {
  return host.split('.').filter(Boolean).join('.');
}

function hostnameOf(address: string): string | null {
  try {
    return new URL(address).hostname;
  } catch {
    return null;
  }
}

/** Checks a host as the URL parser writes it: decimal, octal and hexadecimal IPv4 addresses are dotted here. */
function hostProblem(host: string): string | null {
  if (IPV4.test(host) || host.includes(':')) {
    return isPublicAddress(host) ? null : `指向内网、本机或保留地址（${host}），玩家打不开，请换成公网网址`;
  }
  if (LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`))) {
    return `指向内网或本机（${host}），玩家打不开，请换成公网网址`;
  }
  return host.includes('.') ? null : `的主机名（${host}）不完整，请写完整的域名，例如 www.example.com`;
}

/** True where a path climbs to its parent folder, also percent-encoded any number of times. */
function hasParentSegment(address: string): boolean {
  let path = address.split(/[?#]/, 1)[0] ?? '';
  for (let before = ''; before !== path; ) {
    before = path;
    path = path.replace(/%(25|2e|2f|5c)/gi, (sign, code: string) => ENCODED[code.toLowerCase()] ?? sign);
  }
  return path.split(/[/\\]/).includes('..');
}
