import { isPublicAddress } from './public-address.ts';

/** A web address, a path of the portal (or a web address), or a picture below the image folder (or a web address). */
export type AddressKind = 'web' | 'place' | 'picture';

export const LONGEST_ADDRESS = 2_000;

const WEB = /^https?:\/\/[^\s/]\S*$/i;
const PLACE = /^\/(?![/\\])\S*$/;
const PICTURE = /^[\w\-.][\w\-./%]*(?:#focus=\d{1,3},\d{1,3})?$/;
const FULL_WIDTH = /[！-～。｡　]/;
/** A domain with a top level of letters, before a port, a path or the end. */
const LIKELY_HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[:/?#]|$)/i;
const MALFORMED: Readonly<Record<AddressKind, string>> = {
  web: '应以 http:// 或 https:// 开头',
  place: '应以 / 或 https:// 开头',
  picture: '不是可用的图片地址',
};
/** Names that resolve only inside a network (RFC 6761, 6762, 8375, and common names of routers and offices). */
const LOCAL_NAMES = 'localhost localdomain local internal intranet lan home home.arpa corp private'.split(
  ' ',
);
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const ENCODED: Readonly<Record<string, string>> = { '25': '%', '2e': '.', '2f': '/', '5c': '\\' };

/** Whether a text is an address of the kind, without a check of the target. */
export function isAddress(address: string, kind: AddressKind): boolean {
  return (
    WEB.test(address) ||
    (kind === 'place' && PLACE.test(address)) ||
    (kind === 'picture' && PICTURE.test(address))
  );
}

/**
 * The problem of an address, as a sentence that follows the field's name; null if it is valid. It must be of the kind
 * and must not have a private host, user info or a `..` segment.
 */
export function addressProblem(address: string, kind: AddressKind): string | null {
  if (address.length > LONGEST_ADDRESS) {
    return `最多 ${LONGEST_ADDRESS} 个字`;
  }
  if (!isAddress(address, kind)) {
    return malformed(address, kind);
  }
  const isWeb = WEB.test(address);
  if (hasParentSegment(isWeb ? address.replace(/^https?:[/\\]*[^/\\?#]*/i, '') : address)) {
    return '的路径里有“..”，请写出完整的路径';
  }
  return isWeb ? authorityProblem(address) : null;
}

/** What is wrong with a text that is no address of the kind, and what to write instead. */
function malformed(text: string, kind: AddressKind): string {
  if (kind !== 'picture') {
    if (FULL_WIDTH.test(text)) {
      return '里有全角字符（例如“：”“／”“。”），请换成半角';
    }
    if (/^(?:https?:\/\/|\/|www\.)\S*\s/i.test(text)) {
      return '里有空格，请删去';
    }
    const likely = likelyAddress(text);
    if (likely) {
      return `少了开头的 https://，应写成 ${likely}`;
    }
  }
  return MALFORMED[kind];
}

/**
 * The web address that a text was meant to be: with https:// and half-width characters, without blanks. Null if it is
 * one already, or no address can be made of it.
 */
export function likelyAddress(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[。｡]/g, '.').replace(/\s/g, '');
  if (plain === text && WEB.test(text)) {
    return null;
  }
  const address = /^https?:\/\//i.test(plain) ? plain : `https://${plain.replace(/^\/\//, '')}`;
  const isLikely = LIKELY_HOST.test(address.replace(/^https?:\/\//i, ''));
  return isLikely && addressProblem(address, 'web') === null ? address : null;
}

/** An address with full-width signs in half width; any other text as it is. */
export function plainSiteAddress(text: string): string {
  const plain = text.normalize('NFKC').replace(/[。｡]/g, '.');
  return LIKELY_HOST.test(plain.replace(/^https?:\/\//i, '')) ? plain : text;
}

/** The problem of a site's own address, whose scheme is optional; null for text that is no address. */
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

/** `localhost..` resolves like `localhost`. */
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

/** Checks a host after the URL parser converted decimal, octal and hexadecimal IPv4 addresses. */
function hostProblem(host: string): string | null {
  if (IPV4.test(host) || host.includes(':')) {
    return isPublicAddress(host) ? null : `指向内网、本机或保留地址（${host}），玩家无法打开，请换成公网网址`;
  }
  if (LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`))) {
    return `指向内网或本机（${host}），玩家无法打开，请换成公网网址`;
  }
  return host.includes('.') ? null : `的主机名（${host}）不完整，请写完整的域名，例如 www.example.com`;
}

/** Whether a path has a `..` segment, also if it is percent-encoded repeatedly. */
function hasParentSegment(address: string): boolean {
  let path = address.split(/[?#]/, 1)[0] ?? '';
  for (let before = ''; before !== path; ) {
    before = path;
    path = path.replace(/%(25|2e|2f|5c)/gi, (sign, code: string) => ENCODED[code.toLowerCase()] ?? sign);
  }
  return path.split(/[/\\]/).includes('..');
}
