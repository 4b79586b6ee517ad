import { useEffect, useRef } from 'react';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './report-sent.module.css';

/** Confirms a report; the number is unknown after a form without scripts. */
export function ReportSent({ reportNo }: { reportNo?: string }) {
  const user = useShared('userData');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (reportNo) {
      heading.current?.focus();
    }
  }, [reportNo]);
  return (
    <div className={css.sent}>
      <Icon name="check" size={32} className={css.tick} />
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        举报已提交
      </h2>
      {reportNo && (
        <p>
          举报编号：<span className={css.number}>{reportNo}</span>
        </p>
      )}
      <p>危害未成年人、违法违规的举报在 24 小时内处理，其他举报在 3 天内处理。</p>
      {user && (
        <p>
          处理结果见<a href="/BaseReport#own">我的举报</a>。
        </p>
      )}
    </div>
  );
}
