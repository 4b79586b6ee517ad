import { Form, Input } from 'antd';
import { showProblems } from '#admin/calls/problems.ts';
import { useSend } from '#admin/calls/use-call.ts';
import { GroupedChoices } from '#admin/form/grouped-choices.tsx';
import { atMost } from '#admin/ui/at-most.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { CONNECTION_NAME_LENGTH, WEBHOOK_URL_LENGTH } from '#contract/admin/text-limits.ts';
import { type EventType, type webhookList, webhookSave } from '#contract/admin/webhooks.ts';
import type { CallData } from '#contract/call.ts';
import { eventGroups } from './event-names.ts';

export type WebhookRow = CallData<typeof webhookList>['list'][number];

interface Fields {
  name: string;
  url: string;
  events: EventType[];
}

interface Props {
  /** The webhook, or null for a new one; undefined: the dialog is closed. */
  edited: WebhookRow | null | undefined;
  /** `secret`: of a new webhook. */
  onDone(secret: string | null): void;
  onClose(): void;
}

export function EditWebhook({ edited, onDone, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const { send, isSending } = useSend(({ fields = [] }) => showProblems(form, fields));
  const save = async (fields: Fields) => {
    const done = await send(webhookSave, { id: edited?.id ?? null, ...fields });
    if (done) {
      onDone(done.secret);
    }
  };
  return (
    <FormDialog<Fields>
      open={edited !== undefined}
      title={edited ? '编辑 Webhook' : '新建 Webhook'}
      okText="保存"
      confirmLoading={isSending}
      width={560}
      name="webhook"
      form={form}
      initialValues={edited ? { ...edited } : { events: [] }}
      onFinish={save}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }, atMost(CONNECTION_NAME_LENGTH)]}
      >
        <Input placeholder="例如：企业微信通知" />
      </Form.Item>
      <Form.Item
        name="url"
        label="接收地址"
        extra="公网的 https 地址，不带端口。收到后请在 10 秒内返回 2xx 状态码，不要跳转。"
        rules={[{ required: true, whitespace: true, message: '请填写接收地址' }, atMost(WEBHOOK_URL_LENGTH)]}
      >
        <Input placeholder="https://" inputMode="url" />
      </Form.Item>
      <Form.Item
        name="events"
        label="事件"
        rules={[{ required: true, type: 'array', message: '请至少选择一种事件' }]}
      >
        <GroupedChoices label="事件" groups={eventGroups()} />
      </Form.Item>
    </FormDialog>
  );
}
