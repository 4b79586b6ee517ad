import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?<attributes>[^<>]*)>(?<body>[\s\S]*?)(?:<\/script>|$)/g;

/** The CSP sources (`'sha256-…'`) of every inline script in a page; data blocks (JSON) need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = '', body = '' } = groups ?? {};
    if (body !== '' && !attributes.includes('src=') && !attributes.includes('type="application/')) {
      hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
    }
  }
  return [...hashes];
}
