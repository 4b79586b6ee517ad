import sanitizeHtml from 'sanitize-html';
import { isAddress } from '#contract/saved-address.ts';
import { videoEmbed } from '#contract/video-embeds.ts';

/** Elements that the sanitiser removes with what they show, by the words of operators. */
const ELEMENTS: Readonly<Record<string, string>> = {
  ...{ video: '视频', mpvideo: '视频', 'mp-common-videosnap': '视频', embed: '视频', object: '视频' },
  ...{ audio: '音频', mpvoice: '音频', qqmusic: '音频', 'mp-common-mpaudio': '音频' },
  ...{ 'mp-miniprogram': '小程序', 'mp-common-miniprogram': '小程序', 'mp-common-profile': '公众号名片' },
  ...{ s: '删除线', del: '删除线', strike: '删除线', sup: '上标', sub: '下标' },
};
const BACKGROUND = /background(?:-image)?\s*:[^;]*url\(/i;
const escaped = (text: string) => text.replaceAll('&', '&amp;');
const STRUCK = /text-decoration[^;]*line-through/i;

/**
 * What sanitised HTML lacks of the given one, by the words of operators with its number: `视频 1 处`. Pictures with an
 * address that can't be shown are not counted here.
 */
export function lostParts(given: string, sanitised: string): string[] {
  const counts = new Map<string, number>();
  let hidden = 0;
  const count = (word: string | undefined) => word && counts.set(word, (counts.get(word) ?? 0) + 1);
  sanitizeHtml(given, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'template'],
    onOpenTag: (tag, { style = '', src = '', href = '' }) => {
      hidden += tag === 'noscript' ? 1 : 0;
      count(Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined);
      count(tag === 'iframe' && !videoEmbed(src) ? '嵌入的网页' : undefined);
      count(tag === 'a' && href !== '' && !isAddress(href.trim(), 'web') ? '链接' : undefined);
      count(BACKGROUND.test(style) ? '背景图片' : undefined);
      count(STRUCK.test(style) ? '删除线' : undefined);
      const isLost =
        hidden > 0 && tag === 'img' && isAddress(src, 'web') && !sanitised.includes(escaped(src));
      count(isLost ? '图片' : undefined);
    },
    onCloseTag: (tag) => {
      hidden -= tag === 'noscript' ? 1 : 0;
    },
  });
  return Array.from(counts, ([word, number]) => `${word} ${number} 处`);
}
