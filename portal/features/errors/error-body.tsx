import { buttonClass } from '#portal/ui/button.ts';
import css from './error-page.module.css';
import type { ErrorText } from './error-text.ts';

interface ErrorBodyProps {
  text: ErrorText;
  /** Path and query of the page that failed. */
  address: string;
}

/** What stands in place of a page that failed. Its script (`error-script.ts`) waits for a lost network. */
export function ErrorBody({ text, address }: ErrorBodyProps) {
  const { status, title, line, advice, picture = '/brand/server-error.svg' } = text;
  const isFailure = status >= 500;
  return (
    <div className={css.page} data-script={isFailure ? 'error' : undefined}>
      <img src={picture} alt="" width={240} height={180} />
      <p className={css.status}>{status}</p>
      <h1>{title}</h1>
      <p className={css.line}>{line}</p>
      {advice && <p className={css.line}>{advice}</p>}
      <form action="/BaseSearch" className={css.search}>
        <input
          type="search"
          name="val"
          placeholder="搜索游戏、资讯、礼包"
          aria-label="搜索内容"
          className={css.field}
        />
        <button type="submit" className={buttonClass.primary}>
          搜索
        </button>
      </form>
      <p className={css.ways}>
        {isFailure && (
          <a href={address} className={buttonClass.quiet}>
            重试
          </a>
        )}
        <a href="/" className={buttonClass.quiet}>
          返回首页
        </a>
      </p>
    </div>
  );
}
