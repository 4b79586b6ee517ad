import type { MetaDescriptor } from 'react-router';
import type { Site } from '#contract/entities/site.ts';
import { readPageData } from '../api/page-loader.ts';
import { imageUrl, pictureSources } from '../ui/image-url.ts';

/** What the root hands to every page. */
export interface RootData {
  site: Site;
  origin: string;
}

/** What a page says of itself to search engines and to those who share it. */
export interface PageDescription {
  title: string;
  description: string;
  /** The page's own address with just the parameters that make it another page. */
  path: string;
  /** A picture that stands for it; the site's own where there is none. */
  image?: string | null;
  /** The page's largest picture above the fold, with its `sizes`: asked for before anything else. */
  largest?: { src: string; sizes: string } | undefined;
  type?: 'website' | 'article' | 'video.other';
  /** Which page of a list it is; its title and description say so from the second on. */
  page?: number;
  noindex?: boolean;
  /** JSON-LD, one object a thing. */
  structured?: readonly object[];
}

interface MetaArgs<T> {
  loaderData: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  describe: (data: T, root: RootData) => PageDescription;
}

const LONGEST_DESCRIPTION = 120;

/** A route's `meta`: title, description, canonical, Open Graph and JSON-LD from one description. */
export function pageMeta<T>({ loaderData, matches, describe }: MetaArgs<T>): MetaDescriptor[] {
  const rootLoaded = matches.find((match) => match?.id === 'root')?.loaderData;
  if (!rootLoaded || loaderData === undefined) {
    return [{ title: '游门' }];
  }
  const root = readPageData<RootData>(rootLoaded as string);
  const page = describe(readPageData<T>(loaderData as string), root);
  return describePage(page, root);
}

/** The tags of a page's description. */
export function describePage(page: PageDescription, { site, origin }: RootData): MetaDescriptor[] {
  const place = (page.page ?? 1) > 1 ? `第${page.page}页` : '';
  const heading = [page.title, place].filter(Boolean).join(' ');
  const title = page.path === '/' ? heading : `${heading} - ${site.name}`;
  const description = [place, page.description].filter(Boolean).join('：').slice(0, LONGEST_DESCRIPTION);
  const address = origin + page.path;
  const image = new URL(page.image ? imageUrl(page.image) : '/brand/share-1200x630.png', origin).href;
  return [
    { title },
    { name: 'description', content: description },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
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
  ];
}

/**
 * How large the picture is, where its name tells: a card can be drawn before the picture has come. A wide one goes across
 * the card, another stands beside the words.
 */
function cardTags(picture: PageDescription['image']): MetaDescriptor[] {
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

/** Only browsers that take AVIF ask early; the others find the picture in the page. */
function preload({ src, sizes }: { src: string; sizes: string }): MetaDescriptor[] {
  const { avif } = pictureSources(src);
  if (!avif) {
    return [];
  }
  const choice = { imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' };
  return [{ tagName: 'link', rel: 'preload', as: 'image', fetchPriority: 'high', ...choice }];
}

/** JSON-LD for the way from the home page to here. */
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
