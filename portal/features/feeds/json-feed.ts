import type { Feed } from 'feed';

const VERSION = 'https://jsonfeed.org/version/1.1';

/** A feed as JSON Feed 1.1, which has lists of authors and names its language; the library writes version 1. */
export function jsonFeed({ options, items }: Feed): string {
  return JSON.stringify({
    version: VERSION,
    title: options.title,
    home_page_url: options.link,
    feed_url: options.feedLinks?.json,
    description: options.description,
    icon: options.image,
    favicon: options.favicon,
    language: options.language,
    items: items.map((item) => ({
      id: item.id,
      url: item.link,
      title: item.title,
      content_html: item.description,
      image: typeof item.image === 'object' ? item.image.url : item.image,
      date_published: item.published?.toISOString(),
      authors: item.author?.map(({ name }) => ({ name })),
      tags: item.category?.map(({ name }) => name),
    })),
  });
}
