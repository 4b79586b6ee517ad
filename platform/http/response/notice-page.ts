import { createHash } from 'node:crypto';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:24px;box-sizing:border-box;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color-scheme:light dark}h1{font-size:24px;margin:0 0 8px}p{margin:0}';

export const NOTICE_POLICY = `default-src 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** A self-contained page with a title and a sentence, which are HTML. */
export function noticePage(title: string, text: string): string {
  return `<!DOCTYPE html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${text}</p></html>`;
}
