/** Addresses of one record that are looked at. */
const MOST = 200;
const LONGEST = 2_000;
/** Where a stored text leads: the sanitiser writes links this way, and no other `<` stands in it. */
const LINK = /<a href="([^"]*)"/g;
const ESCAPED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/**
 * The addresses that a record sends players to, each once: the links of its texts, and those that stand alone. Only the
 * open web on the usual ports, without what stands behind a `#`; pages of the portal are left out.
 */
export function outgoingLinks(html: readonly string[], alone: readonly (string | null)[]): string[] {
  const found = [
    ...alone.flatMap((address) => address ?? []),
    ...html.flatMap((text) => [...text.matchAll(LINK)].map(([, address = '']) => unescaped(address))),
  ];
  return [...new Set(found.flatMap((address) => askable(address) ?? []))].slice(0, MOST);
}

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (sign) => ESCAPED[sign] ?? sign);
}

function askable(address: string): string | undefined {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  if (url?.port !== '' || url.username !== '' || url.password !== '') {
    return undefined;
  }
  url.hash = '';
  return url.href.length <= LONGEST ? url.href : undefined;
}
