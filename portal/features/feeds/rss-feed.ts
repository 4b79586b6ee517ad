import { Feed } from 'feed';

const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';

/** A feed as RSS 2.0. Its own `author` is an e-mail address, so names of authors are Dublin Core's `creator`. */
export function rssFeed({ options, items }: Feed): string {
  const feed = new Feed(options);
  feed.addExtension({ name: '_attributes', objects: { 'xmlns:dc': DUBLIN_CORE } });
  for (const { author = [], ...item } of items) {
    const extensions = author.map(({ name }) => ({ name: 'dc:creator', objects: { _text: name } }));
    feed.addItem({ ...item, extensions });
  }
  return feed.rss2();
}
