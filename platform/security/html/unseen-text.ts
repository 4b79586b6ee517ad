import sanitizeHtml from 'sanitize-html';
import { HIDDEN_TAGS, isHiddenElement } from './sanitise.ts';

/** Texts without any of these need no reading. */
const MAY_HIDE = /(?:opacity|visibility|font-size)\s*:/i;
const TRANSPARENT = /(?:^|;)\s*opacity\s*:\s*(?:0+(?:\.0*)?|\.0+)%?\s*(?:;|!|$)/i;
const VISIBILITY = /(?:^|;)\s*visibility\s*:\s*(hidden|collapse|visible)\b/i;
const FONT_SIZE = /(?:^|;)\s*font-size\s*:/i;
const NO_SIZE = /(?:^|;)\s*font-size\s*:\s*(?:0+(?:\.0*)?|\.0+)(?:[a-z]{1,4}|%)?\s*(?:;|!|$)/i;
/** The whole text of 微信公众平台, which its script shows. */
const WECHAT_ROOT = /(?:^|\s)rich_media_content(?:\s|$)/;

interface Styles {
  isTransparent: boolean;
  isInvisible: boolean;
  isSizeless: boolean;
  /** Not shown in any case, and not imported. */
  isAbsent: boolean;
}

const SEEN: Styles = { isTransparent: false, isInvisible: false, isSizeless: false, isAbsent: false };

/** The texts of HTML that CSS hides on their own page, and that a page without its styles shows. */
export function unseenTexts(html: string): string[] {
  if (!MAY_HIDE.test(html)) {
    return [];
  }
  const open: Styles[] = [];
  const found: string[] = [];
  sanitizeHtml(html, {
    allowedTags: [],
    nonTextTags: HIDDEN_TAGS,
    onOpenTag: (tag, attributes) => {
      open.push(stylesOf(tag, attributes, open.at(-1) ?? SEEN));
    },
    onCloseTag: () => {
      open.pop();
    },
    textFilter: (text) => {
      const { isTransparent, isInvisible, isSizeless, isAbsent } = open.at(-1) ?? SEEN;
      if (!isAbsent && (isTransparent || isInvisible || isSizeless) && text.trim() !== '') {
        found.push(text.trim());
      }
      return text;
    },
  });
  return found;
}

function stylesOf(tag: string, attributes: Record<string, string>, around: Styles): Styles {
  const { style = '', id, class: name = '' } = attributes;
  const isRoot = id === 'js_content' || WECHAT_ROOT.test(name);
  const visibility = isRoot ? 'visible' : VISIBILITY.exec(style)?.[1]?.toLowerCase();
  return {
    isTransparent: around.isTransparent || (!isRoot && TRANSPARENT.test(style)),
    isInvisible: visibility === undefined ? around.isInvisible : visibility !== 'visible',
    isSizeless: FONT_SIZE.test(style) ? NO_SIZE.test(style) : around.isSizeless,
    isAbsent: around.isAbsent || isHiddenElement(tag, attributes),
  };
}
