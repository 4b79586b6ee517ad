import type { Database } from '#platform/database/open.ts';
import {
  deleteUnpublishedAddresses,
  deleteUnusedLinks,
  type LinkedResource,
  returnLinks,
  storeAddresses,
  storeFault,
  takeDueLinks,
  unscanned,
} from './link-repository.ts';

/** Minimum interval between checks of an address. */
const CHECK_EVERY_MS = 24 * 3_600_000;
/** Addresses checked concurrently, and per run: about 24,000 a day. */
const CONCURRENT = 5;
const PER_RUN = 500;

/** Returns the fault of an address; null: it responds. */
export type Probe = (url: string) => Promise<string | null>;

/**
 * Checks due outgoing addresses of the site, a few at a time, until `signal` aborts. They are taken at once, because
 * finding them reads all addresses.
 * @returns the number of checked addresses
 */
export async function checkLinks(
  db: Database,
  probe: Probe,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  await scanLinks(db, signal);
  await deleteUnusedLinks(db);
  const before = new Date(now.getTime() - CHECK_EVERY_MS);
  const urls = await takeDueLinks(db, { now, before, limit: PER_RUN });
  let count = 0;
  try {
    while (count < urls.length && !signal?.aborted) {
      const some = urls.slice(count, count + CONCURRENT);
      const faults = await Promise.all(some.map(async (url) => ({ url, fault: await probe(url) })));
      for (const { url, fault } of faults) {
        await storeFault(db, url, fault);
      }
      count += some.length;
    }
  } finally {
    await returnLinks(db, urls.slice(count), before);
  }
  return count;
}

const RESOURCES: readonly LinkedResource[] = [
  { name: 'news', table: 'news', texts: ['body_html'], addresses: ['video_url'] },
  { name: 'banners', table: 'banner', texts: [], addresses: ['link'] },
  { name: 'activities', table: 'activity', texts: ['body_html'], addresses: ['link'] },
  { name: 'announcements', table: 'announcement', texts: [], addresses: ['link'] },
];

/** Records per query: their texts are long. */
const SCAN_BATCH = 50;

/**
 * Extracts the outgoing links of published articles, videos, banners, activities and announcements changed since
 * their last scan, until none remains or `signal` aborts.
 */
async function scanLinks(db: Database, signal?: AbortSignal): Promise<void> {
  for (const resource of RESOURCES) {
    await deleteUnpublishedAddresses(db, resource);
    while (!signal?.aborted) {
      const records = await unscanned(db, resource, SCAN_BATCH);
      if (records.length === 0) {
        break;
      }
      const found = records.map(({ id, version, texts, addresses }) => ({
        id,
        version,
        urls: outgoingLinks(texts, addresses),
      }));
      await storeAddresses(db, resource, found);
    }
  }
}

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

/** An address of another site as it is requested and stored; undefined for one that is not requested. */
export function checkable(address: string): string | undefined {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  if (url?.port !== '' || url.username !== '' || url.password !== '') {
    return undefined;
  }
  url.hash = '';
  return url.href.length <= LONGEST ? url.href : undefined;
}
