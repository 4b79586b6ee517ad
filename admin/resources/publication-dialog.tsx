import { Form, Modal, Select } from 'antd';
import {
  PUBLICATION_NAMES,
  type Publication,
  type PublicationWanted,
  publicationWanted,
} from '#contract/admin/shapes.ts';
import { MomentInput } from '../fields/moment-input.tsx';
import { problemsOf } from '../form/problems.ts';

interface Props {
  isOpen: boolean;
  title: string;
  /** The current state; null for several records. */
  now: Publication | null;
  onClose(): void;
  onWanted(wanted: PublicationWanted): Promise<void> | void;
}

const STATES = (['published', 'scheduled', 'offline', 'draft'] as const).map((value) => ({
  value,
  label: PUBLICATION_NAMES[value],
}));

const NOTHING: PublicationWanted = { state: 'published', publish_at: null, offline_at: null };

/** Sets the publication state and the scheduled times. */
export function PublicationDialog({ isOpen, title, now, onClose, onWanted }: Props) {
  const [form] = Form.useForm<PublicationWanted>();
  const state = Form.useWatch('state', form);
  const finish = async () => {
    const given = form.getFieldsValue();
    const wanted = {
      state: given.state,
      publish_at: given.state === 'scheduled' ? given.publish_at : null,
      offline_at: given.state === 'scheduled' || given.state === 'published' ? given.offline_at : null,
    };
    const checked = publicationWanted.safeParse(wanted);
    if (checked.success) {
      await onWanted(checked.data);
      return;
    }
    form.setFields(
      problemsOf(checked.error.issues).map(({ path, msg }) => ({
        name: path as keyof PublicationWanted,
        errors: [msg],
      })),
    );
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
      <Form name="publication" form={form} layout="vertical" initialValues={now ?? NOTHING} preserve={false}>
        <Form.Item name="state" label="状态">
          <Select options={STATES} />
        </Form.Item>
        {state === 'scheduled' && (
          <Form.Item name="publish_at" label="发布时间（北京时间）" required>
            <MomentInput />
          </Form.Item>
        )}
        {(state === 'published' || state === 'scheduled') && (
          <Form.Item name="offline_at" label="自动下线时间（北京时间，可不填）">
            <MomentInput />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
