import { Alert, App, Button, Form, Modal, Result, Skeleton, Typography } from 'antd';
import { useNavigate, useParams } from 'react-router';
import type { FieldProblem } from '#contract/admin/envelope.ts';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import { showTime } from '../app/china-time.ts';
import { NotFound } from '../app/error-pages.tsx';
import { Guarded } from '../app/guarded.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { useMay } from '../auth/use-session.ts';
import { UploadContext, useUploads } from '../fields/uploads.ts';
import { labelsOf, type Resource } from '../resources/definition.ts';
import { StateTag } from '../resources/state-tag.tsx';
import { FormActions } from './form-actions.tsx';
import { FormSections } from './form-sections.tsx';
import { type FormState, useFormState } from './form-state.ts';
import { isSame } from './merge.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

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
  const { form, record, refusal, problems, isDirty, isSaving } = state;
  const { isUploading, track } = useUploads();
  if (refusal) {
    return <Result status="warning" title={refusal} />;
  }
  const save = async (publication?: PublicationInput) => {
    const saved = await state.save(publication);
    if (saved) {
      message.success('已保存');
      if (id === null) {
        await navigate(`${path}/${saved.id}`, { replace: true, state: { saved: true } });
      }
    }
  };
  const title = record ? record.title : id === null ? `新建${calls.title}` : calls.title;
  return (
    <>
      <PageTitle
        title={title}
        isSticky
        actions={<FormActions {...{ resource, state, isReadOnly, isUploading }} onSave={save} />}
      >
        {record?.publication && <StateTag {...record.publication} />}
        {isUploading ? <span>正在上传图片…</span> : isDirty && <span>有未保存的修改</span>}
      </PageTitle>
      {record === undefined && <Skeleton active paragraph={{ rows: 12 }} />}
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
          <FormSections sections={sections} />
        </UploadContext>
      </Form>
      <UnsavedChangesGuard isDirty={isDirty || isUploading} />
      <ConflictDialog resource={resource} state={state} />
    </>
  );
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
  const named = (fields: readonly string[]) => fields.map((field) => labels[field] ?? field).join('、');
  return (
    <Modal
      open={conflict !== undefined}
      title="这条内容刚刚被别人保存过"
      closable={false}
      mask={{ closable: false }}
      width={520}
      footer={
        <>
          <Button onClick={() => void acceptTheirs()}>放弃我的，采用对方的</Button>
          <Button type="primary" onClick={() => void keepMine()}>
            保留我的修改
          </Button>
        </>
      }
    >
      <Typography.Paragraph>
        {conflict?.by ?? '其他人'}
        {conflict?.at && ` 于 ${showTime(conflict.at)}`} 保存了这条{resource.calls.title}
        {conflict && conflict.fields.length > 0 && `，改了：${named(conflict.fields)}`}。
      </Typography.Paragraph>
      <Typography.Paragraph type={both.length > 0 ? 'danger' : 'secondary'}>
        {both.length > 0
          ? `你们都改了：${named(both)}。保留我的修改时，这些以您的为准，其余用对方的。`
          : '你们改的不是同样的地方，保留我的修改不会丢掉对方的。'}
      </Typography.Paragraph>
    </Modal>
  );
}
