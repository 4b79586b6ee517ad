import { Form, Modal, Select } from 'antd';
import {
  PUBLICATION_NAMES,
  type Publication,
  type PublicationInput,
  publicationWanted,
} from '#contract/admin/shapes.ts';
import { showProblems } from '../calls/problems.ts';
import { checkValues } from '../fields/check-values.ts';
import { LazyMomentInput } from '../fields/lazy-moment-input.tsx';
import { formatTime } from '../ui/china-time.ts';

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

const LABELS = { publish_at: '发布时间', offline_at: '下线时间' };

/** The dialog is for times: what is not published yet begins with the time of its publication. */
function initialOf(now: Publication | null): PublicationInput {
  return now?.state === 'published'
    ? { state: 'published', publish_at: null, offline_at: now.offline_at }
    : {
        state: 'scheduled',
        publish_at: now?.state === 'scheduled' ? now.publish_at : null,
        // An offline record has the time at which it went offline.
        offline_at: now?.state === 'offline' ? null : (now?.offline_at ?? null),
      };
}

/** The button says what happens, and when. */
function verbOf(values: Partial<PublicationInput>, now: Publication | null): string {
  switch (values.state) {
    case 'scheduled':
      return `${atTime(values.publish_at)}发布`;
    case 'published':
      if (now?.state !== 'published') {
        return '立即发布';
      }
      return now.offline_at && !values.offline_at ? '取消定时下线' : `${atTime(values.offline_at)}下线`;
    case 'offline':
      return '立即下线';
    default:
      return '转为草稿';
  }
}

function atTime(moment: string | null | undefined): string {
  return moment && !Number.isNaN(Date.parse(moment)) ? `${formatTime(moment, 'MM-DD HH:mm')} ` : '定时';
}

export function PublicationDialog({ isOpen, title, now, onClose, onSubmit }: Props) {
  const [form] = Form.useForm<PublicationInput>();
  const values = Form.useWatch([], form) ?? {};
  const { state } = values;
  const finish = async () => {
    const wanted = {
      state,
      publish_at: state === 'scheduled' ? values.publish_at : null,
      offline_at: state === 'scheduled' || state === 'published' ? values.offline_at : null,
    };
    const checked = checkValues(publicationWanted, wanted, LABELS);
    if ('problems' in checked) {
      showProblems(form, checked.problems);
    } else {
      await onSubmit(checked.data);
    }
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={onClose}
      onOk={finish}
      okText={verbOf(values, now)}
      width={420}
      destroyOnHidden
    >
      <Form
        name="publication"
        form={form}
        layout="vertical"
        initialValues={initialOf(now)}
        preserve={false}
        // One time is judged by the other: a change of either clears the problems of both.
        onValuesChange={() => showProblems(form, [])}
      >
        <Form.Item name="state" label="状态">
          <Select options={STATES} />
        </Form.Item>
        {state === 'scheduled' && (
          <Form.Item name="publish_at" label="发布时间（北京时间）" required>
            <LazyMomentInput autoFocus title={LABELS.publish_at} />
          </Form.Item>
        )}
        {(state === 'published' || state === 'scheduled') && (
          <Form.Item name="offline_at" label="自动下线时间（北京时间，选填）">
            <LazyMomentInput autoFocus={state === 'published'} title={LABELS.offline_at} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
