/** What a page reports: views and clicks of banners and activities, as `vb12.1 ca7.3`, separated by spaces. */
export const IMPRESSION_PATH = '/impressions';

/** Entries of a report, and places of a row. */
export const MOST_IMPRESSIONS = 60;

const ENTRY = /^([vc])([ba])([1-9]\d{0,14})\.([1-9]\d?)$/;

export interface Impression {
  kind: 'view' | 'click';
  subject: 'banner' | 'activity';
  record_id: number;
  /** From 1 in the order of the page. */
  place: number;
}

/** The entries of a report, each once; null if it is malformed or too long. */
export function readImpressions(body: unknown): Impression[] | null {
  const entries = typeof body === 'string' ? [...new Set(body.split(' '))] : [];
  const read = entries.map(readEntry);
  return read.length > 0 && read.length <= MOST_IMPRESSIONS && read.every((one) => one !== null)
    ? read
    : null;
}

function readEntry(text: string): Impression | null {
  const [, kind, subject, id, place] = ENTRY.exec(text) ?? [];
  return id && Number(place) <= MOST_IMPRESSIONS
    ? {
        kind: kind === 'v' ? 'view' : 'click',
        subject: subject === 'b' ? 'banner' : 'activity',
        record_id: Number(id),
        place: Number(place),
      }
    : null;
}
