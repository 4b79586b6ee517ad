import type { GameTest } from '#contract/entities/schedule.ts';
import { hasBegun } from '#portal/ui/test-moment.ts';

const DAY_MS = 86_400_000;
const CHINA_OFFSET_MS = 8 * 3_600_000;

const dayNumber = (iso: string) => Math.floor((Date.parse(iso) + CHINA_OFFSET_MS) / DAY_MS);

const LABELS = ['今日', '明日', '本周', '以后', '已开始'] as const;
type Label = (typeof LABELS)[number];

/** Groups tests by their start, without empty groups; `本周` is the next seven days. */
export function groupTests(tests: readonly GameTest[], now: string): { label: Label; tests: GameTest[] }[] {
  return LABELS.map((label) => ({
    label,
    tests: tests.filter((test) => labelOf(test, now) === label),
  })).filter((group) => group.tests.length > 0);
}

/** A test with the month only is upcoming until its month is over. */
function labelOf(test: GameTest, now: string): Label {
  const { starts_at, precision } = test;
  if (starts_at === null || precision === '月') {
    return hasBegun(test, now) ? '已开始' : '以后';
  }
  const days = dayNumber(starts_at) - dayNumber(now);
  if (days < 0) {
    return '已开始';
  }
  if (days < 2) {
    return days === 0 ? '今日' : '明日';
  }
  return days < 7 ? '本周' : '以后';
}
