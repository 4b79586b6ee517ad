import type { MetaArgs } from 'react-router';
import { browserLoader, serverLoader } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import css from './error-page.module.css';
import { OfflineHelp } from './offline-help.tsx';

const load = async () => null;
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: MetaArgs) {
  return pageMeta<null>({
    loaderData,
    matches,
    describe: () => ({
      title: '网络已断开',
      description: '没有网络时，看过的页面和领过的礼包码还能打开。',
      path: '/offline.html',
      noindex: true,
    }),
  });
}

/** Shown offline instead of a page that is not cached. */
export default function Offline() {
  return (
    <div className={css.page}>
      <img src="/brand/server-error.svg" alt="" width={240} height={180} />
      <h1>网络已断开</h1>
      <OfflineHelp />
    </div>
  );
}
