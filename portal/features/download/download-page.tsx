import type { PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { DesktopDownload } from './desktop-download.tsx';
import { HandheldDownload } from './handheld-download.tsx';
import { type DownloadPage, HANDHELD, loadDownload } from './load-download.ts';

export const downloadPage = tablePage<DownloadPage>({ load: loadDownload, describe, Page: Download });

function describe({ data: { id, name, icon_url }, site }: PageProps<DownloadPage>): PageDescription {
  return id === null
    ? {
        title: `下载${name} APP`,
        description: `${name} APP 安卓版与 iOS 版下载，版本、大小、权限与隐私政策一目了然。${site.slogan}。`,
        path: '/BaseDownloadPage',
      }
    : {
        title: `下载《${name}》`,
        description: `《${name}》安卓版与 iOS 版下载，版本、大小、权限、隐私政策和安装包校验值一目了然。`,
        path: gameHref({ id }),
        image: icon_url,
      };
}

function Download({ data: page, site, origin, url }: PageProps<DownloadPage>) {
  return url.pathname === HANDHELD ? (
    <HandheldDownload page={page} site={site} />
  ) : (
    <DesktopDownload page={page} site={site} origin={origin} />
  );
}
