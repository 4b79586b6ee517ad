import { CODE_MINUTES } from '#contract/account/constants.ts';
import type { OwnAccount } from '#contract/account/own.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import type { PlainProblem } from '#contract/plain-page.ts';
import { buttonClass } from '#portal/ui/button.ts';
import fields from '#portal/ui/form-fields.module.css';
import { fullTime } from '#portal/ui/format.ts';
import { ClosingFacts, CommentChoices } from '../closing-facts.tsx';
import css from '../own-page.module.css';
import { OwnPart } from '../own-part.tsx';
import { PostForm } from './post-form.tsx';

interface PlainClosingProps {
  account: AccountResponse<OwnAccount>;
  problem: PlainProblem | undefined;
}

/** The closing of the account: consequences, a fresh code, the choice for the comments; or the way to take it back. */
export function PlainClosing({ account, problem }: PlainClosingProps) {
  return (
    <OwnPart id="own-closing" title="注销账号">
      {account.status === 1 ? (
        <Content account={account.data} problem={problem} />
      ) : (
        <p className={css.empty}>{account.msg}</p>
      )}
    </OwnPart>
  );
}

function Content({ account, problem }: { account: OwnAccount; problem: PlainProblem | undefined }) {
  const { closing, can } = account;
  if (closing) {
    return (
      <>
        <p className={css.soon}>账号将于 {fullTime(closing.due_at)} 注销。在那之前可以撤销。</p>
        <PostForm form="reopen" className={css.actions}>
          <button type="submit" className={buttonClass.primary}>
            撤销注销
          </button>
        </PostForm>
      </>
    );
  }
  if (!can.use_codes) {
    return (
      <p className={css.empty}>
        账号没有可以接收验证码的手机号。要注销账号，请提交<a href="/BaseWebNav?id=6">账号申诉</a>。
      </p>
    );
  }
  return (
    <div className={fields.form}>
      <ClosingFacts />
      {!can.change_number && <p>这里只注销本站的资料；登录所用的账号由另外的服务提供，请到那里注销。</p>}
      <SendCode mobile={account.mobile_masked} />
      <Close problem={problem?.form === 'close' ? problem : undefined} />
    </div>
  );
}

function SendCode({ mobile }: { mobile: string }) {
  return (
    <PostForm form="code">
      <h3 className={css.subtitle}>第一步：获取验证码</h3>
      <p className={fields.hint}>
        验证码发送到 {mobile}，{CODE_MINUTES} 分钟内有效。
      </p>
      <p className={css.actions}>
        <button type="submit" className={buttonClass.quiet}>
          发送验证码
        </button>
      </p>
    </PostForm>
  );
}

function Close({ problem }: { problem: PlainProblem | undefined }) {
  const isCodeWrong = problem?.field === 'code';
  return (
    <PostForm form="close" className={fields.form}>
      <h3 className={css.subtitle}>第二步：填写验证码，申请注销</h3>
      <CommentChoices chosen={problem?.comments} />
      <div>
        <label htmlFor="closing-code" className={fields.label}>
          验证码
        </label>
        <input
          id="closing-code"
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          className={`${fields.control} ${css.short}`}
          aria-invalid={isCodeWrong || undefined}
          aria-describedby={isCodeWrong ? 'closing-problem' : undefined}
        />
      </div>
      {problem && (
        <p id="closing-problem" className={fields.problem}>
          {problem.msg}
        </p>
      )}
      <div>
        <button type="submit" className={buttonClass.quiet}>
          申请注销
        </button>
      </div>
    </PostForm>
  );
}
