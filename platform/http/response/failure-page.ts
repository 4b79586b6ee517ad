import { pageOf, stylePolicy } from './respond.ts';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;text-align:center;padding:24px;box-sizing:border-box;background:#f5f6f8;color:#171a21;font:14px/22px -apple-system,"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans CJK SC",sans-serif}' +
  'h1{margin:16px 0 0;font-size:28px;line-height:36px}p{margin:8px 0 0;color:#454c5b}' +
  'a{margin-top:24px;padding:0 24px;border-radius:999px;background:#cf3d17;color:#fff;font-weight:600;line-height:44px;text-decoration:none}' +
  '@media (max-width:767px){h1{font-size:22px;line-height:30px}}' +
  '@media (prefers-color-scheme:dark){body{background:#0e1015;color:#eceff4}p{color:#b9c0cd}a{background:#ff8055;color:#210c05}}';

function failurePage(line: string) {
  return pageOf(
    `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>暂时无法访问</title><style>${STYLE}</style></head><body><img src="/brand/server-error.svg" alt="" width="240" height="180"><h1>暂时无法访问</h1><p>请稍后再试。</p>${line}<a href="/">返回首页</a></body></html>`,
    stylePolicy(STYLE, ["img-src 'self'"]),
  );
}

/** Shown if nothing else can be. Self-contained except for one picture. */
export const FAILURE_PAGE = failurePage('');

/** Shown if neither a page nor the error page in its place can be rendered, and nothing is cached. */
export const LAST_RESORT_PAGE = failurePage('<p>An error occurred while showing the error page</p>');
