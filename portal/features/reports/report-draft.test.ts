import { expect, test } from 'vitest';
import { draftOf, type ReportDraft, readDraft, targetOf } from './report-draft.ts';

const comment = { kind: 'comment', id: 7 } as const;

test('[REP-02] reads a report and leaves empty fields out', () => {
  expect(readDraft(comment, { reason: '垃圾广告', text: ' 引流 ', contact: '' })).toEqual({
    content: { reason: '垃圾广告', text: '引流' },
  });
  const draft = { url: ' /BaseGameCenter ', reason: '其他', text: '有害', contact: '+86 138-0013-8000' };
  expect(readDraft({ kind: 'page' }, draft)).toEqual({
    content: { url: '/BaseGameCenter', reason: '其他', text: '有害', contact: '13800138000' },
  });
});

test.each<[string, ReportDraft, string]>([
  ['reason', {}, '请选择举报理由'],
  ['text', { reason: '其他' }, '请说明要举报的内容和理由'],
  ['text', { reason: '垃圾广告', text: '长'.repeat(501) }, '最多写 500 个字'],
  ['contact', { reason: '垃圾广告', contact: '微信' }, '手机号码格式不正确，请检查'],
])('[REP-02] reports an invalid %s', (field, draft, msg) => {
  expect(readDraft(comment, draft)).toEqual({ problem: { field, msg } });
});

test('[REP-02] a page needs an address and a text', () => {
  const page = { kind: 'page' } as const;
  expect(readDraft(page, { reason: '垃圾广告', text: '有害' }).problem?.field).toBe('url');
  expect(readDraft(page, { url: 'https://a.example', reason: '垃圾广告' }).problem?.field).toBe('text');
  const url = `https://a.example/${'a'.repeat(500)}`;
  expect(readDraft(page, { url, reason: '垃圾广告', text: '有害' }).problem?.msg).toBe('网址最多 500 个字符');
});

test.each([
  ['kind=trade&id=12', { kind: 'trade', id: 12 }],
  ['kind=trade', { kind: 'page' }],
  ['kind=trade&id=x', { kind: 'page' }],
  ['kind=page&id=3', { kind: 'page' }],
  ['kind=thing&id=3', { kind: 'page' }],
  ['', { kind: 'page' }],
])('[REP-02] the target of %s', (query, target) => {
  expect(targetOf(new URLSearchParams(query))).toEqual(target);
});

test('[PLY-01] a link fills in a known reason and a text within its limit', () => {
  const draft = (query: string) => draftOf(new URLSearchParams(query));
  expect(draft('kind=game&id=1&reason=其他&text=打不开')).toEqual({ reason: '其他', text: '打不开' });
  expect(draft('reason=无&text=')).toEqual({});
  expect(draft(`text=${'长'.repeat(600)}`).text).toHaveLength(500);
});
