import { offlineScripts, pageStyle } from 'virtual:page-assets';
import type { ReactNode } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { OFFLINE_PAGE } from '../browser/offline/stores.ts';
import type { MetaTag } from '../head/page-meta.ts';
import { HEAD_SCRIPT } from './inline/inline-scripts.ts';

/** Characters of JSON that would end the script element that it stands in. */
const UNSAFE = /[&<>\u2028\u2029]/g;

interface DocumentProps {
  site: Site;
  path: string;
  /** The meta data of the page. */
  tags: readonly MetaTag[];
  children: ReactNode;
}

/**
 * The document around every page. The offline page names its scripts: the service worker caches it, with the files in its
 * HTML, before it is shown.
 */
export function Document({ site, path, tags, children }: DocumentProps) {
  return (
    <html lang="zh-CN" itemScope itemType="https://schema.org/WebPage">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="renderer" content="webkit" />
        <meta httpEquiv="X-UA-Compatible" content="IE=edge" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171a21" media="(prefers-color-scheme: dark)" />
        <script>{HEAD_SCRIPT}</script>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/brand/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/brand/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="游戏资讯" href="/feed/news.xml" />
        {tags.map((tag) => (
          <MetaElement key={JSON.stringify(tag)} tag={tag} />
        ))}
        {pageStyle && <link rel="stylesheet" href={pageStyle} />}
        {path === OFFLINE_PAGE &&
          offlineScripts.map((href) => <link key={href} rel="modulepreload" href={href} />)}
        <SiteHead site={site} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The site's colour style sheet and its verification tags for search engines. */
function SiteHead({ site: { colour, verifications } }: { site: Site }) {
  return (
    <>
      {colour && <link rel="stylesheet" href={`/site.css?${colour.slice(1)}`} />}
      {verifications.map(({ meta, code }) => (
        <meta key={meta} name={meta} content={code} />
      ))}
    </>
  );
}

function MetaElement({ tag }: { tag: MetaTag }) {
  if ('title' in tag) {
    return <title>{tag.title}</title>;
  }
  if ('script:ld+json' in tag) {
    const structured = tag['script:ld+json'];
    const json = JSON.stringify(structured).replace(UNSAFE, escaped);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without characters of HTML
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  }
  const { tagName, ...attributes } = tag;
  return tagName === 'link' ? <link {...attributes} /> : <meta {...attributes} />;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
