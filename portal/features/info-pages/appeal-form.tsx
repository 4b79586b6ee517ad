import {
  cloneElement,
  type FormEvent,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { APPEAL_KINDS, APPEAL_LENGTH } from '#contract/vocabulary.ts';
import { services } from '#portal/api/request.ts';
import { useEnteredEarly } from '#portal/islands/entered-early.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { copyWithToast } from '#portal/ui/copy-with-toast.ts';
import fields from '#portal/ui/form-fields.module.css';
import { Icon } from '#portal/ui/icon.tsx';
import { type AppealDraft, type AppealField, type AppealProblems, readDraft } from './appeal-draft.ts';
import css from './appeal-form.module.css';

const FIELDS: readonly AppealField[] = ['kind', 'account', 'contact', 'body'];

/** The account appeal. Problems show beside their fields; the text stays until the service has accepted it. */
export function AppealForm({ hotline }: { hotline: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const [problems, setProblems] = useState<AppealProblems>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const [caseNo, setCaseNo] = useState<string>();
  const [written, setWritten] = useState(0);
  const count = ({ value }: HTMLTextAreaElement) => setWritten([...value.trim()].length);
  const body = useEnteredEarly<HTMLTextAreaElement>(count);
  useEffect(() => setReady(true), []);

  const field = (name: AppealField) => ({
    name,
    onChange: () => setProblems({ ...problems, [name]: undefined }),
  });
  const showProblems = (found: AppealProblems) => {
    setProblems(found);
    const first = FIELDS.find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) {
      return;
    }
    setFailure('');
    const entered = new FormData(event.currentTarget);
    const draft = Object.fromEntries(FIELDS.map((name) => [name, String(entered.get(name) ?? '')]));
    const { appeal, problems: found } = readDraft(draft as AppealDraft);
    if (found) {
      showProblems(found);
      return;
    }
    setSending(true);
    const response = await services.send('/vue/appeal', appeal);
    setSending(false);
    if (response.status === 1) {
      setCaseNo(response.data.case_no);
      setWritten(0);
      return;
    }
    const named = FIELDS.find((name) => name === response.field);
    if (named) {
      showProblems({ [named]: response.msg });
    } else {
      setFailure(response.msg);
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
      <form ref={form} method="post" noValidate className={css.form} onSubmit={send}>
        <fieldset className={fields.set}>
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
            <input type="tel" autoComplete="off" {...field('account')} />
          </AppealFieldBox>
          <AppealFieldBox label="联系手机号" hint="处理结果会发到这个号码" problem={problems.contact}>
            <input type="tel" autoComplete="tel" {...field('contact')} />
          </AppealFieldBox>
          <AppealFieldBox
            label="情况说明"
            hint={`发生了什么、大约什么时间、希望怎样解决。请勿填写密码和验证码。已写 ${written} / ${APPEAL_LENGTH.max} 字`}
            problem={problems.body}
          >
            <textarea
              ref={body}
              rows={6}
              {...field('body')}
              onInput={({ currentTarget }) => count(currentTarget)}
            />
          </AppealFieldBox>
          <p role="alert" className={css.failure}>
            {failure}
          </p>
          <button
            type="submit"
            disabled={!ready}
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

function AppealFiled({ caseNo, onAgain }: { caseNo: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () => copyWithToast(caseNo, '受理编号已复制', '没能自动复制，请长按编号复制');
  return (
    <section id="appeal" className={`${css.panel} ${css.filed}`} aria-label="申诉已提交">
      <Icon name="check" size={32} className={css.tick} />
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        申诉已提交
      </h2>
      <p className={css.hint}>受理编号</p>
      <p className={css.number}>{caseNo}</p>
      <p>请截图或复制保存：查询进度、补充材料都要用到它，页面关闭后不再显示。</p>
      <div className={css.ways}>
        <button type="button" className={buttonClass.primary} onClick={copy}>
          <Icon name="copy" size={18} />
          复制
        </button>
        <button type="button" className={buttonClass.quiet} onClick={onAgain}>
          再提交一件
        </button>
      </div>
    </section>
  );
}

interface AppealFieldProps {
  label: string;
  hint?: string;
  problem: string | undefined;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

function AppealFieldBox({ label, hint, problem, children }: AppealFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      {cloneElement(children, {
        id,
        className: problem ? `${fields.control} ${css.wrong}` : fields.control,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
