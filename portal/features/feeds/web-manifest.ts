import { type Feed, feedResponse } from './feed-response.ts';

export const webManifest: Feed = ({ site }) => {
  const manifest = {
    id: '/',
    name: site.slogan ? `${site.name} · ${site.slogan}` : site.name,
    short_name: site.name,
    description: `${site.name}：手游下载、礼包、资讯和开服时间`,
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f5f6f8',
    theme_color: '#ffffff',
    icons: [
      { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/brand/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: '今日开服', url: '/BaseOpenserveSurface' },
      { name: '礼包中心', url: '/BasePackageNumber' },
      { name: '游戏中心', url: '/BaseGameCenter' },
    ],
  };
  return feedResponse(JSON.stringify(manifest), 'application/manifest+json');
};
