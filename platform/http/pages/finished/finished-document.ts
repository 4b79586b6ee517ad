import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PreparedResponse } from '#platform/cache/prepared-response.ts';
import { securityHeaders } from '#platform/http/response/security-headers.ts';
import { PAGE_CACHE_CONTROL } from '../page-renderer.ts';
import type { FinishedFile } from './served-folder.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The ends of a page's files, by form. `deploy/nginx` has them too. */
export const ENDS = ['.html', '.br', '.gz'] as const;

const POLICY = 'content-security-policy';
const FRAMES = "; frame-ancestors 'none'";
/** What nginx sends with each finished page, as `deploy/nginx/youmen-pages.conf` has it. */
const EXPECTED: Record<string, unknown> = {
  ...securityHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': PAGE_CACHE_CONTROL,
  vary: 'accept-encoding',
};
/** With compression dictionaries, too: browsers that have one are never served finished pages. */
const VARY_DICTIONARY = 'available-dictionary, accept-encoding';
/** These differ by page: nginx makes its own, and the policy moves into the page. */
const OWN = [POLICY, 'etag', 'content-length'];

/** A page's address below the folder: what `deploy/nginx/youmen.conf` looks up, and no stranger file names. */
const NAME =
  /^[a-z0-9][a-z0-9.-]*(?::\d+)?\/(?:[A-Za-z0-9]+(?:\/[A-Za-z0-9]+)*)?(?:\?[a-z_]+=[A-Za-z0-9]+(?:&[a-z_]+=[A-Za-z0-9]+)*)?$/;
const LONGEST_NAME = 150;

/** The name of a page's files without their end; undefined if the address has characters that nginx does not look up. */
export function finishedName(host: string, address: string): string | undefined {
  const name = host + address;
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : undefined;
}

/** Whether each visitor gets this page with the headers that nginx knows, and no search is counted by it. */
export function isFinishable({ status, search, variants }: PreparedResponse): boolean {
  const { headers } = variants.identity;
  return (
    status === 200 &&
    search === undefined &&
    String(headers[POLICY]).endsWith(FRAMES) &&
    Object.entries(EXPECTED).every(
      ([name, value]) =>
        name === POLICY || headers[name] === value || (name === 'vary' && headers[name] === VARY_DICTIONARY),
    ) &&
    Object.keys(headers).every((name) => name in EXPECTED || OWN.includes(name))
  );
}

/**
 * The files of a page, with its Content-Security-Policy as an element, and a time that follows from the content.
 * `frame-ancestors` counts in the header only, where nginx sends it.
 */
export async function finishedFiles({
  variants,
}: PreparedResponse): Promise<{ files: FinishedFile[]; changed: number }> {
  const { body, headers, etag } = variants.identity;
  const policy = String(headers[POLICY]).slice(0, -FRAMES.length);
  const html = Buffer.from(withPolicy(body.toString('utf8'), policy));
  const brotli = await compressBrotli(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  });
  const bodies = [html, brotli, await compressGzip(html, { level: 6 })];
  const digest = createHash('sha256').update(`${etag} ${policy}`).digest();
  return {
    files: ENDS.map((end, place) => ({ end, body: bodies[place] ?? html })),
    changed: digest.readUInt32BE() % 0x7fff_ffff,
  };
}

/** Before each element that the policy is about. @throws if the page has no head to put it into */
function withPolicy(html: string, policy: string): string {
  const start = /<head><meta charSet="utf-8"\/>/i.exec(html);
  if (!start || /["<>&]/.test(policy)) {
    throw new Error('the page has no place for its policy');
  }
  const end = start.index + start[0].length;
  return `${html.slice(0, end)}<meta http-equiv="Content-Security-Policy" content="${policy}"/>${html.slice(end)}`;
}
