import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { REPORT_REASONS } from '#contract/report-vocabulary.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import fields from '#portal/ui/form-fields.module.css';
import {
  type ReportDraft,
  type ReportField,
  type ReportProblem,
  type ReportTarget,
  readDraft,
} from './report-draft.ts';
import css from './report-form.module.css';
import { sendReport } from './send-report.ts';

interface ReportFormProps {
  target: ReportTarget;
  /** What is filled in at first. */
  draft?: ReportDraft;
  onSent: (reportNo: string) => void;
}

const FIELDS: readonly ReportField[] = ['url', 'reason', 'text', 'contact'];

/** The form of a report. Without scripts the browser posts it to the page of reports. */
export function ReportForm({ target, draft: given = {}, onSent }: ReportFormProps) {
  const isGuest = !useShared('userData');
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<ReportProblem | null>(null);
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  useEffect(() => setReady(true), []);

  const show = (found: ReportProblem) => {
    setProblem(found);
    form.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) {
      return;
    }
    setFailure('');
    setProblem(null);
    const draft: ReportDraft = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const { content, problem: found } = readDraft(target, draft);
    if (found) {
      show(found);
      return;
    }
    setSending(true);
    const response = await sendReport(target, content);
    setSending(false);
    if (response.status === 1) {
      onSent(response.data.report_no);
      return;
    }
    const { field, msg } = response;
    const named = FIELDS.find((name) => name === field);
    if (named) {
      show({ field: named, msg });
    } else {
      setFailure(msg);
    }
  };
  const described = (name: ReportField) => ({
    'aria-invalid': problem?.field === name || undefined,
    'aria-describedby': problem?.field === name ? `${id}-problem` : undefined,
  });
  const problemOf = (name: ReportField) =>
    problem?.field === name && (
      <p id={`${id}-problem`} className={fields.problem}>
        {problem.msg}
      </p>
    );

  return (
    <form
      ref={form}
      method="post"
      action="/BaseReport"
      noValidate={ready}
      className={fields.form}
      onSubmit={send}
    >
      <input type="hidden" name="kind" value={target.kind} />
      {target.id !== undefined && <input type="hidden" name="id" value={target.id} />}
      {target.kind === 'page' && (
        <Field id={`${id}-url`} label="网址" problem={problemOf('url')}>
          <input
            id={`${id}-url`}
            name="url"
            type="text"
            inputMode="url"
            required
            placeholder="请粘贴违法或不良信息所在页面的网址"
            className={fields.control}
            {...described('url')}
          />
        </Field>
      )}
      {target.kind === 'comment' && (
        <p>
          要举报的是这位玩家的昵称或头像？
          <a href={`/BaseReport?kind=nickname&id=${target.id}`} rel="nofollow" className="link">
            改为举报昵称和头像
          </a>
        </p>
      )}
      <fieldset className={`${fields.set} ${css.reasons}`} {...described('reason')}>
        <legend className={fields.label}>举报理由</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className={`${fields.choice} ${css.reason}`}>
            <input
              type="radio"
              name="reason"
              value={reason}
              required
              defaultChecked={
                reason === given.reason || (target.kind === 'nickname' && reason === '昵称或头像违规')
              }
            />
            {reason}
          </label>
        ))}
        {problemOf('reason')}
      </fieldset>
      <Field
        id={`${id}-text`}
        label={target.kind === 'page' ? '内容说明' : '补充说明（理由选“其他”时必填）'}
        problem={problemOf('text')}
      >
        <textarea
          id={`${id}-text`}
          name="text"
          rows={3}
          required={target.kind === 'page'}
          defaultValue={given.text}
          className={fields.control}
          {...described('text')}
        />
      </Field>
      <Field id={`${id}-contact`} label="联系手机号（选填）" problem={problemOf('contact')}>
        <input
          id={`${id}-contact`}
          name="contact"
          type="tel"
          autoComplete="tel"
          className={fields.control}
          {...described('contact')}
        />
        <p className={fields.hint}>仅用于核实情况，加密保存，不会公开。</p>
      </Field>
      <p role="alert" className={fields.problem}>
        {failure}
      </p>
      <div className="wrap-2-4 middle">
        <button type="submit" className={buttonClass.primary} aria-disabled={sending || undefined}>
          {sending ? '正在提交…' : '提交举报'}
        </button>
        {isGuest && <p className={fields.hint}>登录后再举报，可以查看处理结果。</p>}
      </div>
    </form>
  );
}

interface FieldProps {
  id: string;
  label: string;
  problem: ReactNode;
  children: ReactNode;
}

function Field({ id, label, problem, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      {children}
      {problem}
    </div>
  );
}
