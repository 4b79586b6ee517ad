import { imageUrl, pictureSources } from '#contract/picture-sources.ts';
import type { RequestContext } from '../api/page-loader.ts';

export type RootData = Pick<RequestContext, 'site' | 'origin'>;

/** An element of the head: a title, structured data, or a `link` or `meta` with these attributes. */
export type MetaTag =
  | { title: string }
  | { 'script:ld+json': object }
  | { tagName: 'link'; rel: string; [attribute: string]: string }
  | { tagName?: never; content: string; [attribute: string]: string | undefined };

export interface PageDescription {
  title: string;
  description: string;
  /** The canonical address: the path and the parameters that identify the page. */
  path: string;
  /** The preview picture; the site's default if missing. */
  image?: string | null;
  /** The largest picture above the fold, with its `sizes`; it is preloaded. */
  largest?: { src: string; sizes: string } | undefined;
  type?: 'website' | 'article' | 'video.other';
  /** The page number of a list; title and description contain it from the second page on. */
  page?: number;
  noindex?: boolean;
  structured?: readonly object[];
  /** Tags of this kind of page only. */
  tags?: readonly MetaTag[];
}

const DESCRIPTION_LIMIT = 120;

/** Title, description, canonical address, Open Graph and JSON-LD of a page. */
export function describePage(page: PageDescription, { site, origin }: RootData): MetaTag[] {
  const pageNumber = (page.page ?? 1) > 1 ? `第${page.page}页` : '';
  const heading = [page.title, pageNumber].filter(Boolean).join(' ');
  const title = page.path === '/' ? heading : `${heading} - ${site.name}`;
  const description = [pageNumber, page.description].filter(Boolean).join('：').slice(0, DESCRIPTION_LIMIT);
  const address = origin + page.path;
  const image = new URL(page.image ? imageUrl(page.image) : '/brand/share-1200x630.png', origin).href;
  return [
    { title },
    { name: 'description', content: description },
    ...(page.noindex || site.is_demo ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(page.largest ? preload(page.largest) : []),
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: heading },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:image', content: image },
    ...cardTags(page.image),
    ...(page.structured ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
    ...(page.tags ?? []),
  ];
}

/**
 * The card type and the picture's size, if its name contains it, so that a card can be laid out before the picture is
 * loaded. Only a wide picture gets a large card.
 */
function cardTags(picture: PageDescription['image']): MetaTag[] {
  const { width, height } = picture ? pictureSources(picture) : { width: 1200, height: 630 };
  const size =
    width && height
      ? [
          { property: 'og:image:width', content: String(width) },
          { property: 'og:image:height', content: String(height) },
        ]
      : [];
  const card = width && height && width > height ? 'summary_large_image' : 'summary';
  return [...size, { name: 'twitter:card', content: card }];
}

/** A preload for browsers with AVIF support. */
function preload({ src, sizes }: { src: string; sizes: string }): MetaTag[] {
  const { avif } = pictureSources(src);
  if (!avif) {
    return [];
  }
  const choice = { imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' };
  return [{ tagName: 'link', rel: 'preload', as: 'image', fetchPriority: 'high', ...choice }];
}

export function itemList(
  origin: string,
  items: readonly { name: string; href: string }[],
  { page, size } = { page: 1, size: 0 },
): object {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, href }, i) => ({
      '@type': 'ListItem',
      position: (page - 1) * size + i + 1,
      name,
      url: origin + href,
    })),
  };
}

export function breadcrumbList(origin: string, crumbs: readonly { label: string; href: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: '首页', href: '/' }, ...crumbs].map(({ label, href }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      item: origin + href,
    })),
  };
}
