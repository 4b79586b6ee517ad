import { countText } from '#portal/ui/format.ts';
import type { Counted, Kind } from './counted.ts';

const NUMBER = String.raw`(\d[\d,.]*[万亿]?)`;
/** How pages write a figure. */
const PHRASES: readonly (readonly [Kind, RegExp])[] = [
  ['评分', /评分 (\d+\.\d)/g],
  ['评分', /近 30 天 (\d+\.\d)/g],
  ['打分', new RegExp(`${NUMBER} ?人(?:打分|评分)`, 'g')],
  ['下载', new RegExp(`下载 ${NUMBER} ?次`, 'g')],
  ['预约', new RegExp(`${NUMBER} ?人(?:已)?预约`, 'g')],
  ['阅读', new RegExp(`${NUMBER} ?次阅读`, 'g')],
  ['赞', new RegExp(`${NUMBER} ?人赞过`, 'g')],
  ['库存', new RegExp(`剩余 ${NUMBER} 份`, 'g')],
  ['库存', new RegExp(`共 ${NUMBER} 份`, 'g')],
  ['剩余', /剩余 (\d+)%/g],
  ['反馈', new RegExp(`${NUMBER} ?位玩家反馈`, 'g')],
  ['可用率', /可用率 (\d+)%/g],
];
/** A figure from elsewhere, with its source and date. */
const SOURCED = new RegExp(
  `${NUMBER}(?: 分)?（(?:原评分 [\\d.]+/(?:5|100)，)?(?:${NUMBER}人评分，)?来自 [^，）]+，\\d{4}-\\d{2}-\\d{2}）`,
  'g',
);
/** The attributes of an element that are read. */
const ATTRIBUTES = / (?:title|aria-label|content)="([^"]*)"/g;
/** The fields of responses and of JSON-LD that are figures. */
export const FIELDS: Readonly<Record<string, Kind>> = {
  score: '评分',
  average: '评分',
  ratingValue: '评分',
  score_count: '打分',
  ratingCount: '打分',
  download_count: '下载',
  userInteractionCount: '下载',
  reserve_count: '预约',
  view_count: '阅读',
  likes: '赞',
  like_count: '赞',
  good: '反馈',
  bad: '反馈',
};

/** The figures of a page or a feed that nothing explains, as `kind value`. */
export function unexplainedText(text: string, counted: Counted): string[] {
  const shown = visibleText(text).replace(SOURCED, '');
  const inText = PHRASES.flatMap(([kind, phrase]) => {
    const known = new Set([...counted[kind]].flatMap((value) => [countText(value), value.toFixed(1)]));
    return [...shown.matchAll(phrase)].flatMap(([, value = '']) =>
      known.has(value) ? [] : [`${kind} ${value}`],
    );
  });
  const scripts = text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [
    ...inText,
    ...[...scripts].flatMap(([, json = '{}']) => unexplainedData(JSON.parse(json), counted)),
  ];
}

/** The same for the data of a call. */
export function unexplainedData(data: unknown, counted: Counted): string[] {
  if (typeof data !== 'object' || data === null) {
    return [];
  }
  if ('stated_on' in data) {
    if (!('source' in data && data.source && data.stated_on)) {
      return ['without a source'];
    }
    return 'kind' in data && data.kind === '评分' && !('scale' in data && data.scale)
      ? ['without full marks']
      : [];
  }
  return Object.entries(data).flatMap(([name, value]) => {
    const kind = kindOf(name, data);
    if (kind !== undefined && Array.isArray(value)) {
      return value.flatMap((one) => (counted[kind].has(one) ? [] : [`${kind} ${one}`]));
    }
    if (kind === undefined || typeof value !== 'number') {
      return unexplainedData(value, counted);
    }
    return counted[kind].has(value) ? [] : [`${kind} ${value}`];
  });
}

/** Names that are figures beside others only: the stock of a pack, the reviews behind a mean. */
function kindOf(name: string, data: object): Kind | undefined {
  if ('claim_state' in data && (name === 'total' || name === 'remaining')) {
    return '库存';
  }
  return 'average' in data && (name === 'count' || name === 'stars') ? '打分' : FIELDS[name];
}

/** The text of HTML with the texts of these attributes, cards of shared links included; other text as it is. */
function visibleText(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, (tag) => `${[...tag.matchAll(ATTRIBUTES)].map(([, text]) => ` ${text}`).join('')} `)
    .replace(/\s+/g, ' ');
}
