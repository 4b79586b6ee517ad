import { countedWords, lostOf } from '#contract/lost-formatting.ts';
import { withPreformattedLines } from '#contract/rich-text.ts';

/** Word's markup for lists, comments and styles. */
const WORD =
  /<!--[\s\S]*?(?:-->|$)|<\/?(?:o|w|m|v|st1):[^<>]*>|<(style|xml)\b[\s\S]*?(?:<\/\1>|$)|<(?:meta|link)\b[^<>]*>/gi;
const PICTURE = /<img\b[^<>]*>/gi;
const DATA = /\bsrc\s*=\s*["']?(data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=]+)/i;
const FROM_WEB = /(?:^|\s)src\s*=\s*["']?(?:https?:)?\/\//i;
/** Pictures of 公众号 articles, which other sites may not show; `data-src` until they are on screen. */
const WECHAT = /\s(?:data-)?src\s*=\s*["']?((?:https?:)?\/\/[a-z0-9.-]+\.(?:qpic|qlogo)\.cn\/[^\s"'<>]*)/i;
const OPENED = /<([a-z][a-z0-9-]*)(?=[\s/>])([^<>]*)>/gi;
const ATTRIBUTE = /\s(style|src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const ALTERNATIVE = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** What a text can't have of cleaned HTML, with its number: `删除线 2 处`. */
export function lostFormatting(html: string): string[] {
  const words = Array.from(html.matchAll(OPENED), ([, tag = '', attributes = '']) => {
    const entries = Array.from(attributes.matchAll(ATTRIBUTE), ([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]);
    return lostOf(tag.toLowerCase(), Object.fromEntries(entries));
  });
  return countedWords(words.flat());
}

/** The `src` of a picture that is being stored, followed by its number. */
export const PENDING = 'pending:';

export interface PastedPicture {
  /** Its number among the pictures of the pasted text, from 1. */
  place: number;
  alt: string;
}

/** A picture that the site stores before the text can be shown. */
export interface PendingPicture extends PastedPicture {
  /** Its `src` in the cleaned text. */
  src: string;
  /** A data URL, or the address of a 公众号 picture. */
  from: string;
}

export interface CleanPaste {
  html: string;
  /** Pictures on the author's disk. */
  lost: PastedPicture[];
  pending: PendingPicture[];
}

/**
 * Pasted HTML without Word markup, with the lines of preformatted text. Pictures that are in the text, and those of 公众号, become pending ones, with numbers
 * from `firstNumber`; pictures on the author's disk are removed.
 */
export function cleanPaste(pasted: string, firstNumber = 1): CleanPaste {
  const lost: PastedPicture[] = [];
  const pending: PendingPicture[] = [];
  let place = 0;
  const html = withPreformattedLines(pasted.replace(WORD, '')).replace(PICTURE, (picture) => {
    place += 1;
    const [, wechat] = WECHAT.exec(picture) ?? [];
    if (FROM_WEB.test(picture) && !wechat) {
      return picture;
    }
    const [, double, single] = ALTERNATIVE.exec(picture) ?? [];
    const stated = (double ?? single ?? '').trim();
    const alt = stated === '图片' ? '' : stated;
    const [, data] = DATA.exec(picture) ?? [];
    const from = wechat ? webAddress(wechat) : data;
    if (!from) {
      lost.push({ place, alt });
      return '';
    }
    const src = `${PENDING}${firstNumber + pending.length}`;
    pending.push({ place, alt, src, from });
    return `<img src="${src}" alt="正在上传图片…">`;
  });
  return { html, lost, pending };
}

function webAddress(attribute: string): string {
  const address = attribute.replaceAll('&amp;', '&');
  return address.startsWith('//') ? `https:${address}` : address;
}
