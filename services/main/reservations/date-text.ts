import type { Selectable } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';
import type { Tables } from '#platform/database/tables.ts';

type TestDate = Pick<Selectable<Tables['game_test']>, 'starts_at' | 'precision'>;

/** `12月5日 10:00`, `12月5日`, `2026年12月` or `时间待定`: a date in its known precision, in China time. */
export function dateText({ starts_at, precision }: TestDate): string {
  if (starts_at === null || precision === '待定') {
    return '时间待定';
  }
  const [date = '', time = ''] = chinaTime(starts_at).split('T');
  const [year, month, day] = date.split('-').map(Number);
  if (precision === '月') {
    return `${year}年${month}月`;
  }
  return precision === '日' ? `${month}月${day}日` : `${month}月${day}日 ${time.slice(0, 5)}`;
}

/** `删档测试`; releases (首发, 公测) go without 测试. */
export function testText(kind: Selectable<Tables['game_test']>['kind']): string {
  return kind === '首发' || kind === '公测' ? kind : `${kind}测试`;
}
