import { Alert, App, Button, Form, Modal, Result, Skeleton, Typography } from 'antd';
import { lazy, useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { Guarded } from '../auth/guarded.tsx';
import { useMay } from '../auth/use-session.ts';
import { isSame } from '../fields/same-value.ts';
import { UnchosenContext } from '../fields/unchosen.ts';
import { UploadContext, useUploads } from '../fields/uploads.ts';
import { fieldsOf, labelsOf, type Resource } from '../resources/definition.ts';
import { StateTag } from '../resources/state-tag.tsx';
import { formatTime, showTime } from '../ui/china-time.ts';
import { NotFound } from '../ui/error-pages.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { DeadLinksDialog } from './dead-links-dialog.tsx';
import { draftChanges } from './draft-changes.ts';
import { FormActions } from './form-actions.tsx';
import { FormSections } from './form-sections.tsx';
import { type FormState, useFormState } from './form-state.ts';
import { ReviewNotice } from './review-notice.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { useDraft } from './use-draft.ts';
import { useReview } from './use-review.ts';

const Changes = lazy(async () => ({ default: (await import('../history/changes.tsx')).Changes }));
const DraftDialog = lazy(async () => ({ default: (await import('./draft-dialog.tsx')).DraftDialog }));

/** The form of a resource: `/new` creates a record, `/:id` edits one. */
export function ResourceForm({ resource }: { resource: Resource }) {
  const { id = '' } = useParams();
  const isNew = id === 'new';
  if (isNew ? resource.isFixed : !/^\d{1,15}$/.test(id)) {
    return <NotFound />;
  }
  return (
    <Guarded permission={isNew ? resource.write : resource.read}>
      <RecordForm key={id} resource={resource} id={isNew ? null : Number(id)} />
    </Guarded>
  );
}

function RecordForm({ resource, id }: { resource: Resource; id: number | null }) {
  const { calls, path, sections, write } = resource;
  const { message } = App.useApp();
  const navigate = useNavigate();
  const isReadOnly = !useMay()(write);
  const state = useFormState(resource, id);
  const { form, record, refusal, problems, dead, isDirty, isSaving } = state;
  useWantedField(state);
  const review = useReview(resource, record?.id ?? id, record?.version);
  const draft = useDraft(resource, id, state, isReadOnly);
  const { isUploading, track } = useUploads();
  if (refusal) {
    return <Result status="warning" title={refusal} />;
  }
  const save = async (publication?: PublicationInput, withDeadLinks = false) => {
    const saved = await state.save(publication, withDeadLinks);
    if (saved) {
      message.success('已保存');
      if (id === null) {
        draft.end();
        await navigate(`${path}/${saved.id}`, { replace: true, state: { saved: true } });
      }
    }
  };
  const submit = async (publication?: PublicationInput, withDeadLinks = false) => {
    const saved = await state.submit(review, publication, withDeadLinks);
    if (saved) {
      message.success('已提交审核');
      if (id === null) {
        draft.end();
        await navigate(saved.id === null ? path : `${path}/${saved.id}`, {
          replace: true,
          state: { saved: true },
        });
      }
    }
  };
  const title = record ? record.title : id === null ? `新建${calls.title}` : calls.title;
  return (
    <>
      <PageTitle
        title={title}
        isSticky
        beside={
          <>
            {record?.publication && <StateTag {...record.publication} />}
            {isUploading ? <span>正在上传…</span> : isDirty && <span>有未保存的修改</span>}
            {draft.savedAt !== undefined && <span>已自动保存 {formatTime(draft.savedAt, 'HH:mm')}</span>}
            {draft.isFull && (
              <Typography.Text type="danger" role="alert">
                这台设备的存储空间已满，未能自动保存，请尽快保存
              </Typography.Text>
            )}
          </>
        }
      >
        <FormActions
          resource={resource}
          state={state}
          review={review}
          isReadOnly={isReadOnly}
          isUploading={isUploading}
          onSave={save}
          onSubmit={submit}
        />
      </PageTitle>
      {record === undefined && <Skeleton active paragraph={{ rows: 12 }} />}
      <ReviewNotice review={review} onContinue={state.restore} />
      <ProblemList problems={problems} />
      {record && resource.about?.(record.title)}
      <Form
        form={form}
        layout="vertical"
        disabled={isReadOnly || isSaving}
        onValuesChange={state.recordChange}
        style={record === undefined ? { display: 'none' } : undefined}
      >
        <UploadContext value={track}>
          <UnchosenContext value={state.recordUnchosen}>
            <FormSections sections={sections} />
          </UnchosenContext>
        </UploadContext>
      </Form>
      <UnsavedChangesGuard isDirty={isDirty || isUploading} hasDraft={draft.savedAt !== undefined} />
      {draft.offered && record !== undefined && (
        <LazyPart>
          <DraftDialog
            draft={draft.offered}
            stored={record?.item ?? resource.empty()}
            labels={labelsOf(resource)}
            fields={fieldsOf(resource)}
            onRestore={draft.restore}
            onDiscard={draft.discard}
          />
        </LazyPart>
      )}
      <ConflictDialog resource={resource} state={state} />
      {dead && (
        <DeadLinksDialog
          links={dead.links}
          isSubmission={dead.isSubmission}
          onClose={state.dismissDead}
          onContinue={() => void (dead.isSubmission ? submit : save)(dead.publication, true)}
        />
      )}
    </>
  );
}

/** Scrolls to the field that a link to the form names, and focuses it. */
function useWantedField({ form, record }: FormState): void {
  const [params] = useSearchParams();
  const field = params.get('field');
  const isRead = record !== undefined;
  useEffect(() => {
    if (field && isRead) {
      form.scrollToField([field], { block: 'center', focus: true });
    }
  }, [field, isRead, form]);
}

/** A summary of the problems that the fields show. */
function ProblemList({ problems }: { problems: readonly FieldProblem[] }) {
  return problems.length === 0 ? null : (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={`有 ${problems.length} 处需要修改`}
      description={[...new Set(problems.map(({ msg }) => msg))].join('；')}
    />
  );
}

function ConflictDialog({
  resource,
  state: { conflict, form, record, acceptTheirs, keepMine },
}: {
  resource: Resource;
  state: FormState;
}) {
  const labels = labelsOf(resource);
  const mine: Record<string, unknown> = conflict ? form.getFieldsValue(true) : {};
  const base = (record?.item ?? {}) as Record<string, unknown>;
  const both = conflict?.fields.filter((field) => field in mine && !isSame(mine[field], base[field])) ?? [];
  const shown = Object.entries(mine).filter(([field]) => conflict?.fields.includes(field));
  const named = (fields: readonly string[]) => fields.map((field) => labels[field] ?? field).join('、');
  return (
    <Modal
      open={conflict !== undefined}
      title="这条内容刚刚被保存过"
      closable={false}
      mask={{ closable: false }}
      width={720}
      footer={
        <>
          <Button onClick={() => void acceptTheirs()}>放弃我的修改</Button>
          <Button type="primary" autoFocus onClick={() => void keepMine()}>
            保留我的修改
          </Button>
        </>
      }
    >
      <Typography.Paragraph>
        {conflict?.isOwn ? '您在另一个窗口或设备上' : (conflict?.by ?? '其他人')}
        {conflict?.at && ` 于 ${showTime(conflict.at)}`} 保存了这条{resource.calls.title}
        {conflict && conflict.fields.length > 0 && `，改了：${named(conflict.fields)}`}。
      </Typography.Paragraph>
      <Typography.Paragraph type={both.length > 0 ? 'danger' : 'secondary'}>
        {both.length > 0
          ? `双方都改了：${named(both)}。保留我的修改时，这些以您的为准，其余采用对方的。`
          : '双方改的不是同一处，保留我的修改不会丢掉对方的。'}
      </Typography.Paragraph>
      {conflict?.item && (
        <LazyPart>
          <Changes
            entry={draftChanges(Object.fromEntries(shown), conflict.item)}
            labels={labels}
            fields={fieldsOf(resource)}
            heads={['已保存的', '您这里的']}
          />
        </LazyPart>
      )}
    </Modal>
  );
}
