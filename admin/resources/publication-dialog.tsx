import { Form, Modal, Select } from 'antd';
import {
  PUBLICATION_NAMES,
  type Publication,
  type PublicationInput,
  publicationWanted,
} from '#contract/admin/shapes.ts';
import { LazyMomentInput } from '../fields/lazy-moment-input.tsx';
import { problemsOf, showProblems } from '../form/problems.ts';

interface Props {
  isOpen: boolean;
  title: string;
  /** The current state; null for several records. */
  now: Publication | null;
  onClose(): void;
  onSubmit(wanted: PublicationInput): Promise<void> | void;
}

const STATES = (['published', 'scheduled', 'offline', 'draft'] as const).map((value) => ({
  value,
  label: PUBLICATION_NAMES[value],
}));

const DEFAULT: PublicationInput = { state: 'published', publish_at: null, offline_at: null };

export function PublicationDialog({ isOpen, title, now, onClose, onSubmit }: Props) {
  const [form] = Form.useForm<PublicationInput>();
  const state = Form.useWatch('state', form);
  const finish = async () => {
    const values = form.getFieldsValue();
    const wanted = {
      state: values.state,
      publish_at: values.state === 'scheduled' ? values.publish_at : null,
      offline_at: values.state === 'scheduled' || values.state === 'published' ? values.offline_at : null,
    };
    const checked = publicationWanted.safeParse(wanted);
    if (checked.success) {
      await onSubmit(checked.data);
      return;
    }
    showProblems(form, problemsOf(checked.error.issues));
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={onClose}
      onOk={finish}
      okText="确定"
      width={420}
      destroyOnHidden
    >
      <Form name="publication" form={form} layout="vertical" initialValues={now ?? DEFAULT} preserve={false}>
        <Form.Item name="state" label="状态">
          <Select options={STATES} />
        </Form.Item>
        {state === 'scheduled' && (
          <Form.Item name="publish_at" label="发布时间（北京时间）" required>
            <LazyMomentInput />
          </Form.Item>
        )}
        {(state === 'published' || state === 'scheduled') && (
          <Form.Item name="offline_at" label="自动下线时间（北京时间，选填）">
            <LazyMomentInput />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
