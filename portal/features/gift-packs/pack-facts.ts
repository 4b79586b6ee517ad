import type { Pack } from '#contract/entities/pack.ts';
import { countText, fullTime } from '#portal/ui/format.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';

export function validity({ starts_at, ends_at }: Pick<Pack, 'starts_at' | 'ends_at'>): string {
  if (starts_at && ends_at) {
    return `${fullTime(starts_at)} 至 ${fullTime(ends_at)}`;
  }
  if (ends_at) {
    return `有效期至 ${fullTime(ends_at)}`;
  }
  return starts_at ? `${fullTime(starts_at)} 起长期有效` : '长期有效';
}

export function scopeRows(pack: Pack): { term: string; text: string }[] {
  const rows = [
    { term: '适用平台', text: pack.platforms.map((platform) => PLATFORM_NAMES[platform]).join('、') },
    { term: '适用区服', text: pack.servers ?? '' },
    { term: '等级要求', text: pack.level_limit ? `${pack.level_limit} 级及以上` : '' },
    { term: '适用渠道', text: pack.channel ?? '' },
    { term: '每人限领', text: `${pack.per_user} 份` },
  ];
  return rows.filter(({ text }) => text !== '');
}

export function usableText({ good, bad }: Pack['feedback']): string | null {
  const total = good + bad;
  return total === 0 ? null : `可用率 ${Math.round((good / total) * 100)}%（${countText(total)} 位玩家反馈）`;
}
