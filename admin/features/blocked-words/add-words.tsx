import { App, Button, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { request } from '#admin/auth/client.ts';
import { RefusalAlert } from '#admin/auth/refusal-alert.tsx';
import {
  BLOCKED_WORDS_AT_ONCE,
  type BlockedWordAction,
  blockedWordsAdd,
} from '#contract/admin/blocked-words.ts';

/** Labels of what happens to a comment with a blocked word. */
export const ACTION_NAMES: Record<BlockedWordAction, string> = {
  待审: '待审：人工审核后才显示',
  拒绝: '拒绝：不能发布',
  替换: '替换：换成星号',
};

/** Adds many words at once, one per line. */
export function AddWords({ onDone }: { onDone(): void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ text: string; action: BlockedWordAction }>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const add = async (typed: { text: string; action: BlockedWordAction }) => {
    setBusy(true);
    const response = await request(blockedWordsAdd, typed);
    setBusy(false);
    setRefusal(response.status === 0 ? response.msg : undefined);
    if (response.status === 0) {
      return;
    }
    const { added, known, refused } = response.data;
    setOpen(false);
    message[refused.length > 0 ? 'warning' : 'success'](
      [
        `已添加 ${added} 个`,
        ...(known > 0 ? [`${known} 个已有`] : []),
        ...(refused.length > 0 ? [`不能作为敏感词：${refused.join('、')}`] : []),
      ].join('，'),
    );
    onDone();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>批量添加</Button>
      <Modal
        open={isOpen}
        title="批量添加敏感词"
        okText="添加"
        confirmLoading={isBusy}
        onOk={() => form.submit()}
        onCancel={() => setOpen(false)}
        width={520}
        destroyOnHidden
      >
        <RefusalAlert reason={refusal} />
        <Form
          name="sensitive-words"
          form={form}
          layout="vertical"
          preserve={false}
          initialValues={{ text: '', action: '待审' }}
          onFinish={add}
        >
          <Form.Item
            name="text"
            label="敏感词"
            extra={`一行一个，一次最多 ${BLOCKED_WORDS_AT_ONCE} 个；已有的保持原来的处理方式`}
            rules={[{ required: true, whitespace: true, message: '请填写敏感词' }]}
          >
            <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} />
          </Form.Item>
          <Form.Item name="action" label="处理方式">
            <Radio.Group options={Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
