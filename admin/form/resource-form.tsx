import { Alert, App, Form, Result, Skeleton } from 'antd';
import { useNavigate, useParams } from 'react-router';
import type { FieldProblem } from '#contract/admin/envelope.ts';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import { NotFound } from '../app/error-pages.tsx';
import { Guarded } from '../app/guarded.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { useMay } from '../auth/use-session.ts';
import { UploadContext, useUploads } from '../fields/uploads.ts';
import type { Resource } from '../resources/definition.ts';
import { StateTag } from '../resources/state-tag.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormActions } from './form-actions.tsx';
import { FormSections } from './form-sections.tsx';
import { useFormState } from './form-state.ts';
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
