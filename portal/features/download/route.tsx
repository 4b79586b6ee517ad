import { useLocation } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { DesktopDownload } from './desktop-download.tsx';
import { HandheldDownload } from './handheld-download.tsx';
import { type DownloadPage, loadDownload } from './load-download.ts';

export const loader = serverLoader(loadDownload);
export const clientLoader = browserLoader(loadDownload);

export const meta = pageMeta<DownloadPage>(({ id, name, icon_url }, { site }) =>
  id === null
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
      },
);

export default function Download() {
  const page = usePageData<DownloadPage>();
  const { pathname } = useLocation();
  return pathname.toLowerCase() === '/download.html' ? (
    <HandheldDownload page={page} />
  ) : (
    <DesktopDownload page={page} />
  );
}
