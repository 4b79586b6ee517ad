/**
 * The inline style of the last-resort page, which works without style sheets. The Content-Security-Policy allows
 * it by hash. It contains no character that HTML escapes.
 */
export const LAST_RESORT_STYLE =
  ':root{--ground:#f5f6f8;--ink:#171a21;--ink-2:#454c5b;--accent:#cf3d17;--on:#fff;--edge:#c9ced8}' +
  '@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--ground:#0e1015;--ink:#eceff4;--ink-2:#b9c0cd;--accent:#ff8055;--on:#210c05;--edge:#414957}}' +
  ':root[data-theme=dark]{--ground:#0e1015;--ink:#eceff4;--ink-2:#b9c0cd;--accent:#ff8055;--on:#210c05;--edge:#414957}' +
  'body{margin:0;background:var(--ground)}' +
  '.last-resort{box-sizing:border-box;max-width:480px;margin:0 auto;padding:48px 16px;color:var(--ink);font:14px/22px -apple-system,PingFang SC,HarmonyOS Sans SC,MiSans,Microsoft YaHei,Noto Sans CJK SC,sans-serif;text-align:center}' +
  '.last-resort img{display:block;width:240px;height:180px;margin:0 auto 16px}' +
  '.last-resort h1{margin:0;font-size:28px;line-height:36px;font-weight:600}' +
  '.last-resort p{margin:8px 0 0;color:var(--ink-2)}' +
  '.last-resort nav{margin-top:24px}' +
  '.last-resort a{display:inline-block;margin:0 6px 12px;padding:0 24px;border:1px solid var(--edge);border-radius:999px;color:var(--ink);font-weight:600;line-height:42px;text-decoration:none}' +
  '.last-resort a:first-child{border-color:var(--accent);background:var(--accent);color:var(--on)}' +
  '@media (max-width:767px){.last-resort h1{font-size:22px;line-height:30px}}';
