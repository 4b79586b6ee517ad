import { malformedNumber } from '#contract/account/malformed-number.ts';
import { validationMessages } from '#contract/account/messages.ts';
import { MOBILE, mobileDigits } from '#contract/notations/mobile.ts';
import { APPEAL_KINDS, APPEAL_LENGTH } from '#contract/vocabulary.ts';

export type AppealField = 'kind' | 'account' | 'contact' | 'body';

export type AppealDraft = Record<AppealField, string>;

type Appeal = AppealDraft & { kind: (typeof APPEAL_KINDS)[number] };

export type AppealProblems = Partial<Record<AppealField, string>>;

function numberProblem(value: string): string | undefined {
  const number = mobileDigits(value);
  if (number === '') {
    return validationMessages.phoneEmpty;
  }
  return MOBILE.test(number) ? undefined : malformedNumber(number);
}

function bodyProblem(value: string): string | undefined {
  const length = [...value.trim()].length;
  if (length < APPEAL_LENGTH.min) {
    return `请至少写 ${APPEAL_LENGTH.min} 个字，把经过说清楚`;
  }
  return length > APPEAL_LENGTH.max ? `最多 ${APPEAL_LENGTH.max} 个字，请精简一些` : undefined;
}

/** Validates a draft: the appeal, or the problem of each field. */
export function readDraft(
  draft: AppealDraft,
): { appeal: Appeal; problems?: never } | { appeal?: never; problems: AppealProblems } {
  const kind = APPEAL_KINDS.find((known) => known === draft.kind);
  const found: [AppealField, string | undefined][] = [
    ['kind', kind ? undefined : '请选择申诉类型'],
    ['account', numberProblem(draft.account)],
    ['contact', numberProblem(draft.contact)],
    ['body', bodyProblem(draft.body)],
  ];
  const problems = found.filter(([, problem]) => problem !== undefined);
  if (!kind || problems.length > 0) {
    return { problems: Object.fromEntries(problems) };
  }
  const [account, contact] = [mobileDigits(draft.account), mobileDigits(draft.contact)];
  return { appeal: { kind, account, contact, body: draft.body.trim() } };
}
