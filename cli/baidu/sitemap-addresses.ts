import { requestBounded } from '#platform/adapters/http-client/bounded-request.ts';

const BOUNDS = { timeoutMs: 30_000, mostBytes: 64 * 1024 * 1024 };
const ENTRY = /<(url|sitemap)>((?:(?!<(?:url|sitemap)>).)*?)<\/\1>/gs;

/**
 * The addresses in a sitemap, or in the parts of a sitemap index, that changed since a time.
 * @throws if the sitemap cannot be read or lists another site
 */
export async function sitemapAddresses(origin: string, since: Date): Promise<string[]> {
  return [...new Set(await read(`${origin}/sitemap.xml`, origin, since, 1))];
}

async function read(address: string, origin: string, since: Date, depth: number): Promise<string[]> {
  const { status, body } = await requestBounded(address, { method: 'GET' }, BOUNDS);
  if (status !== 200) {
    throw new Error(`${address} 返回了状态码 ${status}`);
  }
  const found: string[] = [];
  for (const [, kind, entry = ''] of body.matchAll(ENTRY)) {
    const location = textOf(entry, 'loc');
    if (!location.startsWith(`${origin}/`)) {
      throw new Error(`${address} 里的 ${location} 不属于 ${origin}：请检查 PUBLIC_URL`);
    }
    const changed = new Date(textOf(entry, 'lastmod'));
    if (kind === 'sitemap' && depth > 0) {
      found.push(...(await read(location, origin, since, depth - 1)));
    } else if (kind === 'url' && !(changed < since)) {
      found.push(location);
    }
  }
  return found;
}

function textOf(entry: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? '';
  return text.trim().replaceAll('&amp;', '&');
}
