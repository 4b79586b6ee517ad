import type { News } from '#contract/entities/news.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { plainText } from '#portal/ui/article-body.ts';
import { newsHref } from '#portal/ui/news-facts.ts';

export function newsDescription(news: News): string {
  return news.summary || plainText(news.body_html) || news.title;
}

export function newsStructured(news: News, { origin, company }: { origin: string; company: string }): object {
  const absolute = (picture: string) => new URL(imageUrl(picture), origin).href;
  const shared = {
    url: origin + newsHref(news),
    description: newsDescription(news),
    publisher: {
      '@type': 'Organization',
      name: company,
      logo: { '@type': 'ImageObject', url: `${origin}/brand/icon-512.png` },
    },
  };
  if (news.kind === 'video') {
    return {
      '@type': 'VideoObject',
      name: news.title,
      ...shared,
      uploadDate: news.published_at,
      ...(news.cover_url ? { thumbnailUrl: absolute(news.cover_url) } : {}),
      ...(news.video_url ? { contentUrl: absolute(news.video_url) } : {}),
      ...(news.duration_s === null ? {} : { duration: `PT${news.duration_s}S` }),
    };
  }
  return {
    '@type': 'NewsArticle',
    headline: news.title,
    ...shared,
    mainEntityOfPage: origin + newsHref(news),
    datePublished: news.published_at,
    dateModified: news.updated_at ?? news.published_at,
    ...(news.cover_url ? { image: [absolute(news.cover_url)] } : {}),
    ...(news.author ? { author: { '@type': 'Person', name: news.author } } : {}),
    ...(news.source ? { sourceOrganization: { '@type': 'Organization', name: news.source } } : {}),
  };
}

/** The Open Graph times of an article; none for videos. */
export function articleTimes({ kind, published_at, updated_at }: News) {
  return kind === 'article'
    ? [
        { property: 'article:published_time', content: published_at },
        { property: 'article:modified_time', content: updated_at ?? published_at },
      ]
    : [];
}
