import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import { useState } from 'react';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { fieldsOf, labelsOf, type Resource } from '../resources/definition.ts';
import { PublicationDialog } from '../resources/publication-dialog.tsx';
import { usePublishQuestion } from '../resources/publish-question.ts';
import type { FormState } from './form-state.ts';
import { PreviewButton } from './preview-button.tsx';
import type { FormReview } from './use-review.ts';
import { useSaveKey } from './use-save-key.ts';

interface Props {
  resource: Resource;
  state: FormState;
  isReadOnly: boolean;
  /** An upload is pending, so saving is disabled. */
  isUploading: boolean;
  review: FormReview;
  onSave(publication?: PublicationInput): Promise<void>;
  /** Submits the values for a review. */
  onSubmit(publication?: PublicationInput): Promise<void>;
}

export function FormActions({
  resource,
  state: { form, record, isDirty, isSaving, recordChange },
  isReadOnly,
  isUploading,
  review,
  onSave,
  onSubmit,
}: Props) {
  const [open, setOpen] = useState<'publication' | 'history'>();
  const publication = record?.publication ?? null;
  const isShown = publication?.state === 'published';
  /** Players see the record, or will: a save is a change for review. */
  const needsReview =
    review.isRequired && (!resource.calls.isPublished || isShown || publication?.state === 'scheduled');
  const mayPublish = usePublishQuestion(resource);
  const put = async (next: PublicationInput) => {
    setOpen(undefined);
    if (await mayPublish(next, { id: record?.id ?? null, item: form.getFieldsValue(true) })) {
      await (review.isRequired && next.state !== 'offline' && next.state !== 'draft' ? onSubmit : onSave)(
        next,
      );
    }
  };
  const hasChanges = record === null || isDirty;
  useSaveKey(
    { isReadOnly, isLoading: record === undefined, isSaving, isUploading, hasChanges, needsReview },
    () => onSave(),
  );
  const applyNow = (state: 'published' | 'offline') => put({ state, publish_at: null, offline_at: null });
  return (
    <>
      {record && <Button onClick={() => setOpen('history')}>操作记录</Button>}
      {record &&
        resource.formActions?.(record.id, {
          read: () => form.getFieldsValue(true),
          fill: (values) => {
            form.setFieldsValue(values);
            recordChange(values);
          },
        })}
      {record && (isShown || !resource.calls.isPublished) && resource.publicPath && (
        <Button href={resource.publicPath(record.id)} target="_blank">
          在网站上查看
        </Button>
      )}
      {!isReadOnly && record !== undefined && resource.preview && (
        <PreviewButton make={(at) => resource.preview?.(record?.id ?? null, form.getFieldsValue(true), at)} />
      )}
      {!isReadOnly && record !== undefined && resource.calls.isPublished && (
        <Space.Compact>
          <Button
            type={isShown ? 'default' : 'primary'}
            disabled={isSaving || isUploading}
            onClick={() => applyNow(isShown ? 'offline' : 'published')}
          >
            {isShown ? '下线' : review.isRequired ? '提交审核' : '发布'}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [{ key: 'publication', label: '定时发布、定时下线…' }],
              onClick: () => setOpen('publication'),
            }}
          >
            <Button
              type={isShown ? 'default' : 'primary'}
              disabled={isSaving || isUploading}
              icon={<DownOutlined />}
              aria-label="更多发布方式"
            />
          </Dropdown>
        </Space.Compact>
      )}
      {!isReadOnly && (
        <Button
          type={isShown || !resource.calls.isPublished ? 'primary' : 'default'}
          loading={isSaving}
          disabled={isUploading || !hasChanges}
          onClick={() => (needsReview ? onSubmit() : onSave())}
        >
          {needsReview ? '提交审核' : record === null && resource.calls.isPublished ? '保存草稿' : '保存'}
        </Button>
      )}
      <PublicationDialog
        isOpen={open === 'publication'}
        title="发布设置"
        now={publication}
        onClose={() => setOpen(undefined)}
        onSubmit={put}
      />
      <HistoryDrawer
        call={resource.calls.history}
        labels={labelsOf(resource)}
        fields={fieldsOf(resource)}
        of={open === 'history' && record ? record : undefined}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}
