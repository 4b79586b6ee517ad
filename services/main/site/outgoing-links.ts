/** Addresses extracted per record. */
const MOST = 200;
const LONGEST = 2_000;
/** A link in sanitised HTML, which contains no other `<`. */
const LINK = /<a href="([^"]*)"/g;
const ESCAPED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/**
 * The distinct outgoing addresses of a record: the links of its texts and its single addresses. http(s) on default
 * ports only, without the fragment; pages of the portal are ignored.
 */
export function outgoingLinks(html: readonly string[], single: readonly (string | null)[]): string[] {
  const found = [
    ...single.flatMap((address) => address ?? []),
    ...html.flatMap((text) => [...text.matchAll(LINK)].map(([, address = '']) => unescaped(address))),
  ];
  return [...new Set(found.flatMap((address) => checkable(address) ?? []))].slice(0, MOST);
}

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ESCAPED[entity] ?? entity);
}

function checkable(address: string): string | undefined {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  if (url?.port !== '' || url.username !== '' || url.password !== '') {
    return undefined;
  }
  url.hash = '';
  return url.href.length <= LONGEST ? url.href : undefined;
}
