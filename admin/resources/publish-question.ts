import { App } from 'antd';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import type { Resource } from './definition.ts';

type Records = Parameters<NonNullable<Resource['confirmPublish']>>[0];

/** A function that asks before records are published, if the resource has a question; false if the operator cancels. */
export function usePublishQuestion({ confirmPublish }: Resource) {
  const { modal } = App.useApp();
  return async ({ state }: PublicationInput, records: Records): Promise<boolean> => {
    const isShown = state === 'published' || state === 'scheduled';
    const content = isShown ? await confirmPublish?.(records) : undefined;
    if (!content) {
      return true;
    }
    return await modal.confirm({
      title: state === 'scheduled' ? '确定定时发布？' : '确定发布？',
      content,
      okText: state === 'scheduled' ? '定时发布' : '发布',
    });
  };
}
