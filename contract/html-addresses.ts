import { type AddressKind, addressProblem, isAddress } from './saved-address.ts';

const TAG = /^(a|img)[\s/]/i;
const ATTRIBUTE = /(?:^|[\s/"'])(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  colon: ':',
  commat: '@',
  period: '.',
  sol: '/',
  bsol: '\\',
  percnt: '%',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The links and pictures in HTML with an invalid address. The sanitiser removes other values. */
export function htmlAddressProblems(html: string): { address: string; problem: string }[] {
  const found: ReturnType<typeof htmlAddressProblems> = [];
  for (const piece of html.split('<')) {
    const [, name = ''] = TAG.exec(piece) ?? [];
    const tag = name === '' ? '' : (piece.split('>', 1)[0] ?? '');
    for (const [, double, single, bare] of tag.matchAll(ATTRIBUTE)) {
      const address = attributeAddress(decoded(double ?? single ?? bare ?? ''));
      const kind: AddressKind = name.toLowerCase() === 'img' ? 'picture' : 'web';
      const problem = isAddress(address, kind) ? addressProblem(address, kind) : null;
      if (problem) {
        found.push({ address, problem });
      }
    }
  }
  return found;
}

/** An address as browsers parse it: without tabs and line breaks, with encoded spaces. */
export function attributeAddress(value: string): string {
  return value
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/\s/g, (blank) => encodeURIComponent(blank));
}

/** Decodes the character references that are relevant in addresses. */
function decoded(value: string): string {
  return value.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));?/gi, (sign, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return name ? (NAMED[name.toLowerCase()] ?? sign) : code <= 0x10ffff ? String.fromCodePoint(code) : sign;
  });
}
