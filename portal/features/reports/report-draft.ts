import { MOBILE, mobileDigits } from '#contract/notations/mobile.ts';
import {
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_TEXT_LIMIT,
  REPORT_URL_LIMIT,
} from '#contract/report-vocabulary.ts';
import type { ReportKind } from '#portal/actions/report-kinds.ts';

export interface ReportTarget {
  kind: ReportKind;
  /** Undefined for a page. */
  id?: number;
}

export type ReportField = 'url' | 'reason' | 'text' | 'contact';

/** The entered fields. */
export type ReportDraft = Partial<Record<ReportField, string>>;

export interface ReportProblem {
  field: ReportField;
  msg: string;
}

/** A valid draft; empty fields are left out. */
export interface ReportContent {
  reason: (typeof REPORT_REASONS)[number];
  text: string;
  url?: string;
  contact?: string;
}

/** What a link reports; a page for an address without a known kind and an id. */
export function targetOf(params: URLSearchParams): ReportTarget {
  const kind = REPORT_KINDS.find((known) => known === params.get('kind'));
  const id = params.get('id') ?? '';
  return kind && kind !== 'page' && /^[1-9]\d{0,14}$/.test(id) ? { kind, id: Number(id) } : { kind: 'page' };
}

/** The reason and the text that a link fills in. */
export function draftOf(params: URLSearchParams): ReportDraft {
  const reason = REPORT_REASONS.find((known) => known === params.get('reason'));
  const text = params.get('text')?.slice(0, REPORT_TEXT_LIMIT);
  return { ...(reason && { reason }), ...(text && { text }) };
}

/** Validates a draft: the content of the report, or the first problem. */
export function readDraft(
  { kind }: ReportTarget,
  draft: ReportDraft,
): { content: ReportContent; problem?: never } | { content?: never; problem: ReportProblem } {
  const url = (draft.url ?? '').trim();
  const text = (draft.text ?? '').trim();
  const contact = mobileDigits(draft.contact ?? '');
  const reason = REPORT_REASONS.find((known) => known === draft.reason);
  const problem = (field: ReportField, msg: string) => ({ problem: { field, msg } });
  if (kind === 'page' && !/^(https?:\/\/|\/)/i.test(url)) {
    return problem('url', '请填写完整的网址，以 http:// 或 https:// 开头');
  }
  if (url.length > REPORT_URL_LIMIT) {
    return problem('url', `网址最多 ${REPORT_URL_LIMIT} 个字符`);
  }
  if (!reason) {
    return problem('reason', '请选择举报理由');
  }
  if (text === '' && (kind === 'page' || reason === '其他')) {
    return problem('text', '请说明要举报的内容和理由');
  }
  if ([...text].length > REPORT_TEXT_LIMIT) {
    return problem('text', `最多写 ${REPORT_TEXT_LIMIT} 个字`);
  }
  if (contact !== '' && !MOBILE.test(contact)) {
    return problem('contact', '手机号码格式不正确，请检查');
  }
  return { content: { reason, text, ...(kind === 'page' && { url }), ...(contact && { contact }) } };
}
