import { buttonClass } from './button.ts';
import css from './pending.module.css';

interface PendingProps {
  failure: string;
  retryId?: string;
  onRetry: () => void;
}

/** Loading, or a failure with a retry. */
export function Pending({ failure, retryId, onRetry }: PendingProps) {
  return (
    <div className={css.pending} role="status">
      {failure ? (
        <>
          <p className={css.failed}>{failure}</p>
          <button type="button" id={retryId} className={buttonClass.quiet} onClick={onRetry}>
            重试
          </button>
        </>
      ) : (
        <p>正在加载…</p>
      )}
    </div>
  );
}

/** The button below a list that shows more of it. */
export function MoreButton({ label = '加载更多', onClick }: { label?: string; onClick: () => void }) {
  return (
    <p className={css.pending}>
      <button type="button" className={buttonClass.quiet} onClick={onClick}>
        {label}
      </button>
    </p>
  );
}
