import { EmptyNotice } from '#portal/ui/notice.tsx';
import type { SchedulePage } from './load-schedule.ts';
import { SCHEDULE, type ScheduleView, viewAddress } from './schedule-view.ts';

const WORDS = { today: '今天', tomorrow: '明天', coming: '后天起', past: '今天以前' } as const;

/** A tab without openings: says so, and where there are some. */
export function NothingHere({ schedule, view }: { schedule: SchedulePage; view: ScheduleView }) {
  if (schedule.total > 0) {
    return (
      <EmptyNotice action={{ href: viewAddress(view), label: '回到第一页' }}>
        这一页已经没有开服了。
      </EmptyNotice>
    );
  }
  const { counts } = schedule;
  const other = (['today', 'tomorrow', 'coming', 'past'] as const).find((day) => counts[day] > 0);
  if (other) {
    return (
      <EmptyNotice
        action={{ href: viewAddress(view, { day: other }), label: `看${WORDS[other]}的 ${counts[other]} 组` }}
      >
        {WORDS[view.day]}没有{view.platform || view.game ? '符合条件的' : ''}新服。
      </EmptyNotice>
    );
  }
  return view.platform || view.game ? (
    <EmptyNotice action={{ href: SCHEDULE, label: '看全部开服' }}>
      没有符合条件的新服，换个平台或游戏试试。
    </EmptyNotice>
  ) : (
    <EmptyNotice action={{ href: '/BaseGameCenter', label: '先去选个游戏' }}>还没有开服预告。</EmptyNotice>
  );
}
