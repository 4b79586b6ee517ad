import { useEffect, useRef } from 'react';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { lazyPart } from '#portal/islands/lazy-part.ts';
import css from './own-reports.module.css';

const OwnReportList = lazyPart(() =>
  import('#portal/actions/own-report-list.tsx').then((part) => part.OwnReportList),
);

/** The signed-in player's reports and appeals; nothing for a guest. `sent` reloads them. */
export function OwnReports({ sent }: { sent: string | undefined }) {
  const user = useShared('userData');
  const section = useRef<HTMLElement>(null);
  const isShown = Boolean(user);
  // The server's HTML has no section that the address could lead to.
  useEffect(() => {
    if (isShown && location.hash === '#own') {
      section.current?.scrollIntoView();
    }
  }, [isShown]);
  if (!user) {
    return null;
  }
  return (
    <section ref={section} id="own" aria-label="我的举报" className={css.own}>
      <h2 className="title">我的举报</h2>
      <OwnReportList key={user.uid} sent={sent} />
    </section>
  );
}
