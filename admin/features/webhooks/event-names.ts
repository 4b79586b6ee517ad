import type { ChoiceGroup } from '#admin/form/grouped-choices.tsx';
import { EVENT_TYPES, type EventType, TEST_EVENT } from '#contract/admin/webhooks.ts';

const SUBJECTS: Readonly<Record<string, string>> = {
  game: '游戏',
  news: '资讯',
  pack: '礼包',
  opening: '开服',
  test: '新游测试',
  activity: '活动',
  banner: '轮播图',
  report: '举报',
  comment: '评论',
  weekly: '周报',
};

const CHANGES: Readonly<Record<string, string>> = {
  published: '发布',
  changed: '修改',
  taken_down: '下线',
  out_of_codes: '领完',
  created: '收到举报',
  waiting: '有评论待审核',
  ready: '生成',
};

/** The events by what they are about. */
export function eventGroups(): ChoiceGroup<EventType>[] {
  return [...new Set(EVENT_TYPES.map(subjectOf))].map((subject) => ({
    title: SUBJECTS[subject] ?? subject,
    options: EVENT_TYPES.filter((type) => subjectOf(type) === subject).map((value) => ({
      value,
      label: changeOf(value),
    })),
  }));
}

/** `礼包领完` */
export function eventName(type: string): string {
  return type === TEST_EVENT ? '测试' : `${SUBJECTS[subjectOf(type)] ?? ''}${changeOf(type)}`;
}

function subjectOf(type: string): string {
  return type.slice(0, type.indexOf('.'));
}

function changeOf(type: string): string {
  return CHANGES[type.slice(type.indexOf('.') + 1)] ?? type;
}
