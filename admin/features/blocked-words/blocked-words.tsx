import { App, Button, Form, Input, Radio, Tag } from 'antd';
import { lazy, useState } from 'react';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useSend } from '#admin/calls/use-call.ts';
import { optionsOf } from '#admin/fields/field.ts';
import { defineResource, hintedSection } from '#admin/resources/definition.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { LazyPart } from '#admin/ui/lazy-part.tsx';
import {
  BLOCKED_WORDS_AT_ONCE,
  type BlockedWordAction,
  blockedWordsAdd,
  sensitive,
} from '#contract/admin/blocked-words.ts';

/** Labels of what happens to a comment with a blocked word. */
const ACTION_NAMES: Record<BlockedWordAction, string> = {
  待审: '待审：人工审核后才显示',
  拒绝: '拒绝：不能发布',
  替换: '替换：换成星号',
};

const COLOURS = { 待审: 'warning', 拒绝: 'error', 替换: 'processing' } as const;

export const resource = defineResource({
  calls: sensitive,
  titleOf: ({ word }) => word,
  actions: (reload) => <AddWords onDone={reload} />,
  filters: [
    { name: 'q', label: '敏感词', kind: 'text' },
    { name: 'action', label: '处理方式', kind: 'choice', options: ACTION_NAMES },
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 72 },
    { key: 'word', isLink: true, title: '敏感词', sort: 'word', width: 200 },
    {
      key: 'action',
      title: '处理方式',
      width: 120,
      render: ({ action }) => <Tag color={COLOURS[action]}>{action}</Tag>,
    },
    { key: 'note', title: '备注', width: 240 },
    { key: 'created_at', title: '添加时间', sort: 'created_at', width: 150, kind: 'moment' },
  ],
  sections: [
    hintedSection(
      '敏感词',
      '全角半角、大小写、夹在中间的空格和符号都算同一个词。对之后发表的评论生效；以前的评论会在审核列表里标出。',
      [
        { name: 'word', kind: 'text', isRequired: true },
        { name: 'action', kind: 'choice', options: ACTION_NAMES, isRequired: true },
        { name: 'note', kind: 'text' },
      ],
    ),
  ],
  empty: () => ({ word: '', action: '待审' as const, note: '' }),
});

const StarterDialog = lazy(async () => ({ default: (await import('./starter-dialog.tsx')).StarterDialog }));

function AddWords({ onDone }: { onDone(): void }) {
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [isStarterOpen, setStarterOpen] = useState(false);
  const { send, isSending, refusal } = useSend();
  const add = async (typed: { text: string; action: BlockedWordAction }) => {
    const done = await send(blockedWordsAdd, typed);
    if (!done) {
      return;
    }
    const { added, known, refused } = done;
    setOpen(false);
    message[refused.length > 0 ? 'warning' : 'success'](
      [
        `已添加 ${added} 个`,
        ...(known > 0 ? [`${known} 个已存在`] : []),
        ...(refused.length > 0 ? [`不能作为敏感词：${refused.join('、')}`] : []),
      ].join('，'),
    );
    onDone();
  };
  return (
    <>
      <Button onClick={() => setStarterOpen(true)}>常用词表</Button>
      {isStarterOpen && (
        <LazyPart onClose={() => setStarterOpen(false)}>
          <StarterDialog
            onClose={() => setStarterOpen(false)}
            onDone={() => {
              setStarterOpen(false);
              onDone();
            }}
          />
        </LazyPart>
      )}
      <Button onClick={() => setOpen(true)}>批量添加</Button>
      <FormDialog
        open={isOpen}
        title="批量添加敏感词"
        okText="添加"
        confirmLoading={isSending}
        width={520}
        name="sensitive-words"
        initialValues={{ text: '', action: '待审' }}
        onFinish={add}
        onClose={() => setOpen(false)}
        intro={<RefusalAlert reason={refusal} />}
      >
        <Form.Item
          name="text"
          label="敏感词"
          extra={`一行一个，一次最多 ${BLOCKED_WORDS_AT_ONCE} 个；已存在的保持原来的处理方式`}
          rules={[{ required: true, whitespace: true, message: '请填写敏感词' }]}
        >
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} />
        </Form.Item>
        <Form.Item name="action" label="处理方式">
          <Radio.Group options={optionsOf(ACTION_NAMES)} />
        </Form.Item>
      </FormDialog>
    </>
  );
}
