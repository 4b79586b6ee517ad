import type { ReactNode } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { HEAD_SCRIPT } from './inline/inline-scripts.ts';

interface DocumentProps {
  site: Site;
  /** The meta data and the style sheets of the page. */
  head: ReactNode;
  children: ReactNode;
}

/** The document around every page. */
export function Document({ site, head, children }: DocumentProps) {
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
        {head}
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
