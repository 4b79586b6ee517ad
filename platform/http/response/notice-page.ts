import { type Content, pageOf, stylePolicy } from './respond.ts';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:24px;box-sizing:border-box;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color-scheme:light dark}h1{font-size:24px;margin:0 0 8px}p{margin:0}';

const POLICY = stylePolicy(STYLE);

/** A self-contained page with a title and a sentence, which are HTML. */
export function noticePage(title: string, text: string): Content {
  const html = `<!DOCTYPE html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${text}</p></html>`;
  return pageOf(html, POLICY);
}
