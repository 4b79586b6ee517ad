import type { Database } from '#platform/database/open.ts';
import { forgetUses, type LinkedResource, noteUses, unscanned } from './link-scan-repository.ts';
import { outgoingLinks } from './outgoing-links.ts';

const SUBJECTS: readonly LinkedResource[] = [
  { name: 'news', table: 'news', texts: ['body_html'], addresses: ['video_url'] },
  { name: 'banners', table: 'banner', texts: [], addresses: ['link'] },
  { name: 'activities', table: 'activity', texts: ['body_html'], addresses: ['link'] },
];

/** Records of one statement: their texts are long. */
const AT_ONCE = 50;

/**
 * Finds out where articles, videos, banners and activities on the site lead, of each that was changed since it was
 * looked through, until there are none or `signal` says that it is enough.
 */
export async function scanLinks(db: Database, signal?: AbortSignal): Promise<void> {
  for (const subject of SUBJECTS) {
    await forgetUses(db, subject);
    while (!signal?.aborted) {
      const records = await unscanned(db, subject, AT_ONCE);
      if (records.length === 0) {
        break;
      }
      const found = records.map(({ id, version, texts, addresses }) => ({
        ...{ id, version, urls: outgoingLinks(texts, addresses) },
      }));
      await noteUses(db, subject, found);
    }
  }
}
