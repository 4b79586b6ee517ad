import { isAddress } from './saved-address.ts';
import { videoEmbed } from './video-embeds.ts';

/** Elements that texts can't have, by the words of operators. */
const ELEMENTS: Readonly<Record<string, string>> = {
  ...{ video: '视频', mpvideo: '视频', 'mp-common-videosnap': '视频', embed: '视频', object: '视频' },
  ...{ audio: '音频', mpvoice: '音频', qqmusic: '音频', 'mp-common-mpaudio': '音频' },
  ...{ 'mp-miniprogram': '小程序', 'mp-common-miniprogram': '小程序', 'mp-common-profile': '公众号名片' },
  ...{ s: '删除线', del: '删除线', strike: '删除线', sup: '上标', sub: '下标' },
  ...{ hr: '分隔线', ruby: '注音', svg: '矢量图', math: '公式', select: '下拉框', textarea: '输入框' },
};
/** By declarations of styles. */
const STYLES: readonly (readonly [RegExp, string])[] = [
  [/^\s*background(?:-image)?\s*:.*url\(/is, '背景图片'],
  [/^\s*text-decoration.*line-through/is, '删除线'],
  [/^\s*vertical-align\s*:\s*super\b/i, '上标'],
  [/^\s*vertical-align\s*:\s*sub\b/i, '下标'],
];

interface Attributes {
  style?: string;
  src?: string;
  href?: string;
}

/** What a text can't have of an element, in the words of operators. */
export function lostOf(tag: string, { style = '', src = '', href = '' }: Attributes): string[] {
  const declarations = style.split(';');
  const words = [
    Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined,
    tag === 'iframe' && !videoEmbed(src) ? '嵌入的网页' : undefined,
    tag === 'a' && href !== '' && !isAddress(href.trim(), 'web') ? '链接' : undefined,
    ...STYLES.map(([pattern, word]) => (declarations.some((one) => pattern.test(one)) ? word : undefined)),
  ];
  return [...new Set(words.filter((word) => word !== undefined))];
}

/** Each word with its number, in the order of their first: `删除线 2 处`. */
export function countedWords(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Array.from(counts, ([word, number]) => `${word} ${number} 处`);
}
