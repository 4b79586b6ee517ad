import sanitizeHtml from 'sanitize-html';
import { countedWords, lostOf } from '#contract/lost-formatting.ts';
import { isAddress } from '#contract/saved-address.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;');

/**
 * What sanitised HTML lacks of the given one, by the words of operators with its number: `视频 1 处`. Pictures with an
 * address that can't be shown are not counted here.
 */
export function lostParts(given: string, sanitised: string): string[] {
  const words: string[] = [];
  let hidden = 0;
  sanitizeHtml(given, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'template'],
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
  return countedWords(words);
}
