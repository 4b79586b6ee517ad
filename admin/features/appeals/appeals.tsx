import { defineResource, section } from '#admin/resources/definition.ts';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import { APPEAL_STATES, appeals } from '#contract/admin/appeals.ts';
import { APPEAL_KINDS } from '#contract/vocabulary.ts';
import { AppealCase } from './appeal-case.tsx';

export const resource = defineResource({
  calls: appeals,
  isFixed: true,
  titleOf: ({ case_no }) => case_no,
  filters: [
    { name: 'q', label: '受理编号', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choice', options: APPEAL_STATES },
    { name: 'kind', label: '类型', kind: 'choice', options: APPEAL_KINDS },
    ...rangeFilters('提交时间'),
  ],
  columns: [
    { key: 'case_no', isLink: true, title: '受理编号', width: 140 },
    { key: 'state', title: '状态', width: 90 },
    { key: 'kind', title: '类型', width: 100 },
    { key: 'body', title: '内容', width: 250 },
    { key: 'account', title: '账号', width: 120, property: 'account_masked' },
    { key: 'contact', title: '联系方式', width: 140, isHidden: true, property: 'contact_masked' },
    { key: 'created_at', title: '提交时间', sort: 'created_at', width: 150, kind: 'moment' },
    { key: 'answered_at', title: '答复时间', width: 150, kind: 'moment' },
  ],
  about: (caseNo) => <AppealCase caseNo={caseNo} />,
  sections: [
    section('处理', [
      { name: 'state', kind: 'choice', options: APPEAL_STATES, isRequired: true },
      {
        name: 'answer',
        kind: 'long-text',
        hint: '登录后提交的玩家会收到站内消息；没有登录的，请按联系方式告诉玩家',
      },
    ]),
  ],
  empty: () => ({ state: '待处理' as const, answer: null }),
});
