import type { GameTest } from '../../../contract/entities/schedule.ts';

const DAY_MS = 86_400_000;
const CHINA_OFFSET_MS = 8 * 3_600_000;

const dayNumber = (iso: string) => Math.floor((Date.parse(iso) + CHINA_OFFSET_MS) / DAY_MS);

interface TestGroup {
  label: '今日' | '明日' | '本周' | '以后' | '已开始';
  tests: GameTest[];
}

/** The tests by how soon they start, empty groups left out; `本周` is the next seven days. */
export function groupTests(tests: readonly GameTest[], now: string): TestGroup[] {
  const groups: TestGroup[] = (['今日', '明日', '本周', '以后', '已开始'] as const).map((label) => ({
    label,
    tests: [],
  }));
  const [today, tomorrow, week, later, past] = groups as [
    TestGroup,
    TestGroup,
    TestGroup,
    TestGroup,
    TestGroup,
  ];
  for (const test of tests) {
    const days =
      test.starts_at === null ? Number.POSITIVE_INFINITY : dayNumber(test.starts_at) - dayNumber(now);
    const group = days < 0 ? past : days === 0 ? today : days === 1 ? tomorrow : days < 7 ? week : later;
    group.tests.push(test);
  }
  return groups.filter((group) => group.tests.length > 0);
}
