import { Tag } from 'antd';
import { defineResource } from '#admin/resources/definition.ts';
import { sensitive } from '#contract/admin/blocked-words.ts';
import { ACTION_NAMES, AddWords } from './add-words.tsx';

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
    { key: 'id', title: 'ID', sort: 'id', width: 80 },
    { key: 'word', isLink: true, title: '敏感词', sort: 'word', width: 200 },
    {
      key: 'action',
      title: '处理方式',
      width: 120,
      render: ({ action }) => <Tag color={COLOURS[action]}>{action}</Tag>,
    },
    { key: 'note', title: '备注', width: 240, empty: '—' },
    { key: 'created_at', title: '添加时间', sort: 'created_at', width: 150, kind: 'moment' },
  ],
  sections: [
    {
      title: '敏感词',
      hint: '全角半角、大小写、夹在中间的空格和符号都算同一个词。对之后发表的评论生效；以前的评论会在审核列表里标出来。',
      fields: [
        { name: 'word', kind: 'text', isRequired: true },
        { name: 'action', kind: 'choice', options: ACTION_NAMES, isRequired: true },
        { name: 'note', kind: 'text' },
      ],
    },
  ],
  empty: () => ({ word: '', action: '待审' as const, note: '' }),
});
