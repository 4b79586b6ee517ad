import { type AddressKind, addressProblem, isAddress } from './saved-address.ts';

const TAG = /^(a|img)[\s/]/i;
const ATTRIBUTE = /(?:^|[\s/"'])(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', colon: ':', commat: '@', period: '.', sol: '/', bsol: '\\', percnt: '%' },
  ...{ lt: '<', gt: '>', quot: '"', apos: "'" },
};

/** An address in formatted text that can't be saved, and why. */
export interface HtmlAddressProblem {
  address: string;
  problem: string;
}

/**
 * The links and pictures of formatted text that lead where no saved address may. What is no address at all is left to
 * the sanitiser, which removes it.
 */
export function htmlAddressProblems(html: string): HtmlAddressProblem[] {
  const found: HtmlAddressProblem[] = [];
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

/** An attribute's address as browsers read it: without tabs and line breaks, with blanks inside it encoded. */
export function attributeAddress(value: string): string {
  return value
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/\s/g, (blank) => encodeURIComponent(blank));
}

/** An attribute's value with its character references decoded, as far as an address needs them. */
function decoded(value: string): string {
  return value.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));?/gi, (sign, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return name ? (NAMED[name.toLowerCase()] ?? sign) : code <= 0x10ffff ? String.fromCodePoint(code) : sign;
  });
}
