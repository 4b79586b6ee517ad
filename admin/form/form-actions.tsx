import { DownOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { labelsOf, type Resource } from '../resources/definition.ts';
import { PublicationDialog } from '../resources/publication-dialog.tsx';
import type { FormState } from './form-state.ts';

interface Props {
  resource: Resource;
  state: FormState;
  isReadOnly: boolean;
  /** An upload is pending, so saving is disabled. */
  isUploading: boolean;
  onSave(publication?: PublicationInput): Promise<void>;
}

export function FormActions({
  resource,
  state: { form, record, isDirty, isSaving },
  isReadOnly,
  isUploading,
  onSave,
}: Props) {
  const [open, setOpen] = useState<'publication' | 'history'>();
  const publication = record?.publication ?? null;
  const isShown = publication?.state === 'published';
  const put = async (next: PublicationInput) => {
    setOpen(undefined);
    await onSave(next);
  };
  const applyNow = (state: 'published' | 'offline') => put({ state, publish_at: null, offline_at: null });
  return (
    <>
      {record && <Button onClick={() => setOpen('history')}>操作记录</Button>}
      {record && resource.formActions?.(record.id)}
      {record && (isShown || !resource.calls.isPublished) && resource.publicPath && (
        <Button href={resource.publicPath(record.id)} target="_blank">
          在网站上查看
        </Button>
      )}
      {!isReadOnly && record !== undefined && resource.preview && (
        <PreviewButton make={() => resource.preview?.(record?.id ?? null, form.getFieldsValue(true))} />
      )}
      {!isReadOnly && resource.calls.isPublished && (
        <Space.Compact>
          <Button
            type={isShown ? 'default' : 'primary'}
            disabled={isSaving || isUploading}
            onClick={() => applyNow(isShown ? 'offline' : 'published')}
          >
            {isShown ? '下线' : '发布'}
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
          disabled={isUploading || (record !== null && !isDirty)}
          onClick={() => onSave()}
        >
          {record === null && resource.calls.isPublished ? '保存草稿' : '保存'}
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
        of={open === 'history' && record ? record : undefined}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

/** Previews the public page with unsaved changes, which `make` renders. */
function PreviewButton({ make }: { make(): ReturnType<NonNullable<Resource['preview']>> | undefined }) {
  const { message } = App.useApp();
  const [html, setHtml] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const show = async () => {
    setMaking(true);
    const response = await make();
    setMaking(false);
    if (response?.status === 1) {
      setHtml(response.data.html);
    } else if (response) {
      const reasons = response.fields?.map(({ msg }) => msg).join('；');
      message.error(reasons ? `还不能预览：${reasons}` : response.msg);
    }
  };
  return (
    <>
      <Button loading={isMaking} onClick={show}>
        预览
      </Button>
      {html !== undefined && (
        <Suspense>
          <PreviewDialog html={html} onClose={() => setHtml(undefined)} />
        </Suspense>
      )}
    </>
  );
}
