import { validationMessages } from '#contract/account/messages.ts';
import { APPEAL_KINDS, APPEAL_LENGTH } from '#contract/vocabulary.ts';

export type AppealKind = (typeof APPEAL_KINDS)[number];
export type AppealField = 'kind' | 'account' | 'contact' | 'body';

/** What stands in the form. */
export type AppealDraft = Record<AppealField, string>;

/** An appeal that may be sent. */
export interface ReadyAppeal {
  kind: AppealKind;
  account: string;
  contact: string;
  body: string;
}

/** What is wrong with each field; empty where it may be sent. */
export type AppealProblems = Partial<Record<AppealField, string>>;

const MOBILE = /^1\d{10}$/;

/** A number as it is meant: plain digits, without blanks, dashes and the country's code. */
export function plainNumber(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '');
}

function numberProblem(value: string): string | undefined {
  const number = plainNumber(value);
  if (number === '') {
    return validationMessages.phoneEmpty;
  }
  return MOBILE.test(number) ? undefined : validationMessages.phoneMalformed;
}

function bodyProblem(value: string): string | undefined {
  const length = [...value.trim()].length;
  if (length < APPEAL_LENGTH.min) {
    return `请至少写 ${APPEAL_LENGTH.min} 个字，把经过说清楚`;
  }
  return length > APPEAL_LENGTH.max ? `最多 ${APPEAL_LENGTH.max} 个字，请精简一些` : undefined;
}

/** Reads a draft: the appeal to send, or what is wrong with it, field by field. */
export function readDraft(
  draft: AppealDraft,
): { appeal: ReadyAppeal; problems?: never } | { appeal?: never; problems: AppealProblems } {
  const kind = APPEAL_KINDS.find((known) => known === draft.kind);
  const found: [AppealField, string | undefined][] = [
    ['kind', kind ? undefined : '请选择申诉类型'],
    ['account', numberProblem(draft.account)],
    ['contact', numberProblem(draft.contact)],
    ['body', bodyProblem(draft.body)],
  ];
  const wrong = found.filter(([, problem]) => problem !== undefined);
  if (!kind || wrong.length > 0) {
    return { problems: Object.fromEntries(wrong) };
  }
  const [account, contact] = [plainNumber(draft.account), plainNumber(draft.contact)];
  return { appeal: { kind, account, contact, body: draft.body.trim() } };
}
