import { Tag, Tooltip } from 'antd';
import { PUBLICATION_NAMES, type Publication } from '#contract/admin/shapes.ts';
import { showTime } from '../ui/china-time.ts';

const COLOURS = {
  draft: 'default',
  scheduled: 'processing',
  published: 'success',
  offline: 'warning',
} as const;

/** The publication state, with the scheduled times as a tooltip. */
export function StateTag({ state, publish_at, offline_at }: Partial<Publication>) {
  if (!state) {
    return null;
  }
  const times = [
    publish_at && `${state === 'scheduled' ? '将于' : '发布于'} ${showTime(publish_at)}`,
    offline_at && `${state === 'offline' ? '下线于' : '将下线于'} ${showTime(offline_at)}`,
  ].filter(Boolean);
  const tag = <Tag color={COLOURS[state]}>{PUBLICATION_NAMES[state]}</Tag>;
  return times.length > 0 ? <Tooltip title={times.join('，')}>{tag}</Tooltip> : tag;
}
