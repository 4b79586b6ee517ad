import type { Database } from '#platform/database/open.ts';
import { deleteUnusedUses, type LinkedResource, storeUses, unscanned } from './link-scan-repository.ts';
import { outgoingLinks } from './outgoing-links.ts';

const RESOURCES: readonly LinkedResource[] = [
  { name: 'news', table: 'news', texts: ['body_html'], addresses: ['video_url'] },
  { name: 'banners', table: 'banner', texts: [], addresses: ['link'] },
  { name: 'activities', table: 'activity', texts: ['body_html'], addresses: ['link'] },
];

/** Records per query: their texts are long. */
const AT_ONCE = 50;

/**
 * Extracts the outgoing links of published articles, videos, banners and activities changed since their last scan,
 * until none is left or `signal` aborts.
 */
export async function scanLinks(db: Database, signal?: AbortSignal): Promise<void> {
  for (const resource of RESOURCES) {
    await deleteUnusedUses(db, resource);
    while (!signal?.aborted) {
      const records = await unscanned(db, resource, AT_ONCE);
      if (records.length === 0) {
        break;
      }
      const found = records.map(({ id, version, texts, addresses }) => ({
        ...{ id, version, urls: outgoingLinks(texts, addresses) },
      }));
      await storeUses(db, resource, found);
    }
  }
}
