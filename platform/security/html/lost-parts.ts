import sanitizeHtml from 'sanitize-html';
import { countedWords, lostOf } from '#contract/lost-formatting.ts';
import { isAddress } from '#contract/saved-address.ts';
import { HIDDEN_TAGS, isHiddenElement } from './sanitise.ts';

/** An element in place of one that browsers do not show. */
const HIDDEN = 'hidden-element';

const escaped = (text: string) => text.replaceAll('&', '&amp;');

const countPictures = (html: string) => html.match(/<img\b/g)?.length ?? 0;

/**
 * What sanitised HTML lacks of the given one: the number of pictures that are shown and have an address that can't be, and
 * other parts by the words of operators with their number: `视频 1 处`.
 */
export function lostParts(given: string, sanitised: string): { pictures: number; parts: string[] } {
  const words: string[] = [];
  let hidden = 0;
  const shown = sanitizeHtml(given, {
    allowedTags: ['img', HIDDEN],
    allowedAttributes: {},
    nonTextTags: HIDDEN_TAGS,
    transformTags: {
      '*': (tagName, attribs) =>
        isHiddenElement(tagName, attribs) ? { tagName: HIDDEN, attribs } : { tagName, attribs },
    },
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) => {
      const isHidden = isHiddenElement(tag, attribs);
      if (isHidden && (text.trim() !== '' || mediaChildren.length > 0)) {
        words.push('隐藏的内容');
      }
      return isHidden;
    },
    onOpenTag: (tag, attribs) => {
      hidden += tag === 'noscript' ? 1 : 0;
      words.push(...lostOf(tag, attribs));
      const { src = '' } = attribs;
      if (hidden > 0 && tag === 'img' && isAddress(src, 'web') && !sanitised.includes(escaped(src))) {
        words.push('图片');
      }
    },
    onCloseTag: (tag) => {
      hidden -= tag === 'noscript' ? 1 : 0;
    },
  });
  return { pictures: countPictures(shown) - countPictures(sanitised), parts: countedWords(words) };
}
