import { HAS_TAG } from '../security/html/sanitise.ts';

const BBCODE: ReadonlySet<string> = new Set(
  'b i u s img url email size color backcolor font align indent p quote code list table tr td attach attachimg hide free media flash audio video'.split(
    ' ',
  ),
);
const SHORTCODE = /^(?:caption|gallery|embed|playlist|contact-form-7|(?:vc|et_pb|wp|fusion)_[a-z_]+)$/;
const OPENING = /\[([a-z][a-z\d_-]{0,30})(?:[=\s][^[\]\n]{0,300})?\]/gi;
const CLOSING = /\[\/([a-z][a-z\d_-]{0,30})\]/gi;
/** Where other programs divide a text into pages: 织梦, 帝国, WordPress and PHPCMS. */
const PAGE_MARK = /#p#[^#\n]{0,200}#e#|\[!--[a-z]{1,20}\.page--\]|<!--nextpage-->|\[page\]/i;
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*\|(?:[ \t]*:?-{2,}:?[ \t]*\|)+[ \t]*$/m, '表格'],
  [/!\[[^\]\n]{0,200}\]\([^()\s]{1,500}/, '图片'],
  [/(?:^|[^!])\[[^[\]\n]{1,200}\]\(https?:[^()\s]{1,500}\)/, '链接'],
  [/^#{1,6} \S/m, '标题'],
  [/\*\*[^*\s][^*\n]{0,200}\*\*/, '粗体'],
  [/^```/m, '代码'],
];
const MOST_NAMES = 3;

/** The markup of another program in a text that is HTML or plain text, by the words of operators; undefined without any. */
export function foreignMarkup(text: string): string | undefined {
  const closed = new Set(Array.from(text.matchAll(CLOSING), ([, name = '']) => name.toLowerCase()));
  const opened = [...new Set(Array.from(text.matchAll(OPENING), ([, name = '']) => name.toLowerCase()))];
  const shortcodes = opened.filter((name) => SHORTCODE.test(name));
  if (shortcodes.length > 0) {
    return `WordPress 的短代码（${shown(shortcodes)}）`;
  }
  const tags = opened.filter((name) => BBCODE.has(name) && closed.has(name));
  if (tags.length > 0) {
    return `论坛的 BBCode（${shown(tags)}）`;
  }
  const [mark] = PAGE_MARK.exec(text) ?? [];
  if (mark) {
    return `别的系统的分页标记（${mark}）`;
  }
  const parts = HAS_TAG.test(text)
    ? []
    : MARKDOWN.flatMap(([pattern, word]) => (pattern.test(text) ? [word] : []));
  return parts.length > 0 ? `Markdown（${parts.join('、')}）` : undefined;
}

/** True for the JSON in which an editor stores a text: Quill, Editor.js, Draft.js, Slate. */
export function isEditorJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) {
    return false;
  }
  try {
    const value: unknown = JSON.parse(text);
    const [first] = Array.isArray(value) ? value : [value];
    return (
      typeof first === 'object' &&
      first !== null &&
      ['ops', 'insert', 'blocks', 'type', 'children', 'nodes'].some((key) => key in first)
    );
  } catch {
    return false;
  }
}

function shown(names: readonly string[]): string {
  return names
    .slice(0, MOST_NAMES)
    .map((name) => `[${name}]`)
    .join('、');
}
