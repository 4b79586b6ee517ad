import css from './login.module.css';
import type { Login } from './use-login.ts';

const TEXTS = [
  { label: '用户协议', href: '/BaseWebNav?id=5' },
  { label: '隐私政策', href: '/BaseWebNav?id=4' },
] as const;

/** What a player agrees to by logging in. */
export function AgreementLine({ login, saidBy }: { login: Login; saidBy: string }) {
  const { state, dispatch } = login;
  const wrong = state.said?.field === 'agreed';
  const [terms, privacy] = TEXTS.map(({ label, href }) => (
    <a key={href} href={href} target="_blank" rel="noopener" className={css.text}>
      {label}
    </a>
  ));
  return (
    <label className={css.agreement}>
      <input
        type="checkbox"
        name="agreement"
        data-field="agreed"
        className={css.tick}
        checked={state.agreed}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? saidBy : undefined}
        onChange={({ target }) => dispatch({ type: 'agreed', agreed: target.checked })}
      />
      <span>
        我已阅读并同意{terms}和{privacy}
      </span>
    </label>
  );
}
