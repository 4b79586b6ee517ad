import type { DownloadPlatform } from '#contract/download-address.ts';
import { type Content, pageOf, stylePolicy } from '../response/respond.ts';

const STYLE =
  'body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#f5f6f8;color:#171a21;font:16px/28px -apple-system,"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans CJK SC",sans-serif}' +
  'aside{padding:5px 16px;background:#eceef2;color:#454c5b;font-size:12px;line-height:18px;text-align:center}' +
  'main{box-sizing:border-box;width:100%;max-width:608px;margin:auto;padding:24px 16px}' +
  'h1{margin:0 0 12px;font-size:28px;line-height:36px}p{margin:0 0 12px}.note{color:#454c5b;font-size:14px;line-height:22px}' +
  'a{display:inline-block;margin-top:12px;padding:0 24px;border-radius:999px;background:#cf3d17;color:#fff;font-weight:600;line-height:44px;text-decoration:none}' +
  'a:focus-visible{outline:2px solid #0b6a9e;outline-offset:2px}' +
  '@media (max-width:767px){h1{font-size:22px;line-height:30px}}' +
  '@media (prefers-color-scheme:dark){body{background:#0e1015;color:#eceff4}aside{background:#242934;color:#b9c0cd}.note{color:#b9c0cd}a{background:#ff8055;color:#210c05}a:focus-visible{outline-color:#74c4f2}}';

const POLICY = stylePolicy(STYLE);

/** What follows a press on 下载 at a real site. */
const NEXT: Record<DownloadPlatform, string> = {
  android: '这一步会下载 APK 安装包，下载完成后按手机的提示安装。',
  ios: '这一步会打开 App Store 里的应用页面，在那里点“获取”。',
  harmony: '这一步会打开华为应用市场（AppGallery）里的应用页面，在那里点“安装”。',
};

export interface DemoDownload {
  /** Null: the platform's own app. */
  game: number | null;
  name: string;
  platform: DownloadPlatform;
}

/** Where a download of a demo ends: what a real site does there, and the way back. Self-contained. */
export function demoDownloadPage({ game, name, platform }: DemoDownload): Content {
  const title = game === null ? `${escaped(name)} APP` : `《${escaped(name)}》`;
  const counted = game === null ? '' : '下载次数照常统计，同一台设备一天只计一次。';
  const back =
    game === null
      ? '<a href="/BaseDownloadPage">回到下载页</a>'
      : `<a href="/BaseYxDetails?id=${game}">回到${title}</a>`;
  const html =
    '<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>下载${title}：演示站没有安装包</title><style>${STYLE}</style></head><body>` +
    '<aside>演示站：游戏、数据均为虚构</aside><main><h1>演示站没有安装包</h1>' +
    `<p>${title}${game === null ? ' ' : ''}是虚构的，没有可以安装的文件。</p><p>在正式的网站上，${NEXT[platform]}</p>` +
    `<p class="note">${counted}下载地址由运营人员在后台填写，安装包也可以直接上传。</p>${back}</main></body></html>`;
  return pageOf(html, POLICY);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
