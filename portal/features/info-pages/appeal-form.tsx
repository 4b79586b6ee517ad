import { useEffect, useRef, useState } from 'react';
import { APPEAL_KINDS, APPEAL_LENGTH } from '#contract/vocabulary.ts';
import { services } from '#portal/api/request.ts';
import { useSite } from '#portal/head/use-site.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { type AppealDraft, type AppealField, type AppealProblems, readDraft } from './appeal-draft.ts';
import { AppealFieldBox } from './appeal-field.tsx';
import { AppealFiled } from './appeal-filed.tsx';
import css from './appeal-form.module.css';

const EMPTY: AppealDraft = { kind: '', account: '', contact: '', body: '' };
const FIELDS = Object.keys(EMPTY) as AppealField[];

/** The account appeal: what is wrong is said beside its field, what was written stays until it has been taken. */
export function AppealForm() {
  const hotline = useSite()?.hotline;
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<AppealProblems>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const [caseNo, setCaseNo] = useState<string>();
  useEffect(() => setReady(true), []);

  const field = (name: AppealField) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  const refuse = (found: AppealProblems) => {
    setProblems(found);
    const first = FIELDS.find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const send = async () => {
    setFailure('');
    const { appeal, problems: found } = readDraft(draft);
    if (found) {
      refuse(found);
      return;
    }
    setSending(true);
    const answer = await services.send('/vue/appeal', appeal);
    setSending(false);
    if (answer.status === 1) {
      setDraft(EMPTY);
      setCaseNo(answer.data.case_no);
      return;
    }
    const named = FIELDS.find((name) => name === answer.field);
    if (named) {
      refuse({ [named]: answer.msg });
    } else {
      setFailure(answer.msg);
    }
  };

  if (caseNo) {
    return <AppealFiled caseNo={caseNo} onAgain={() => setCaseNo(undefined)} />;
  }
  return (
    <section id="appeal" className={css.panel} aria-label="提交申诉">
      <h2 className={css.heading}>提交申诉</h2>
      <noscript>
        <p className={css.without}>
          在线提交需要开启浏览器的 JavaScript。您也可以拨打客服热线 {hotline}，由客服代为登记。
        </p>
      </noscript>
      <form
        ref={form}
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) {
            send();
          }
        }}
      >
        <fieldset disabled={!ready} className={css.fields}>
          <legend className="visually-hidden">申诉内容</legend>
          <AppealFieldBox label="申诉类型" problem={problems.kind}>
            <select {...field('kind')}>
              <option value="">请选择</option>
              {APPEAL_KINDS.map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          </AppealFieldBox>
          <AppealFieldBox label="申诉账号" hint="出问题的账号，即注册时的手机号" problem={problems.account}>
            <input type="tel" maxLength={20} autoComplete="off" {...field('account')} />
          </AppealFieldBox>
          <AppealFieldBox label="联系手机号" hint="处理结果会发到这个号码" problem={problems.contact}>
            <input type="tel" maxLength={20} autoComplete="tel" {...field('contact')} />
          </AppealFieldBox>
          <AppealFieldBox
            label="情况说明"
            hint={`发生了什么、大约什么时间、希望怎样解决。请勿填写密码和验证码。已写 ${[...draft.body.trim()].length} / ${APPEAL_LENGTH.max} 字`}
            problem={problems.body}
          >
            <textarea rows={6} maxLength={APPEAL_LENGTH.max * 2} {...field('body')} />
          </AppealFieldBox>
          <p role="alert" className={css.failure}>
            {failure}
          </p>
          <button
            type="submit"
            className={`${buttonClass.primaryLarge} ${css.submit}`}
            aria-disabled={sending || undefined}
          >
            {sending ? '正在提交…' : '提交申诉'}
          </button>
        </fieldset>
      </form>
    </section>
  );
}
