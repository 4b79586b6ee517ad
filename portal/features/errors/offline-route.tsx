import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { browserLoader, serverLoader } from '#portal/api/page-loader.ts';
import { type CachedPage, cachedPages } from '#portal/browser/offline/cached-pages.ts';
import { whenResponded } from '#portal/browser/offline/when-responded.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { cachedTime } from '#portal/ui/cached-time.ts';
import { Icon } from '#portal/ui/icon.tsx';
import page from './error-page.module.css';
import css from './offline-help.module.css';

const SITE_NAME = / - [^-]+$/;
/** A path of this site; two slashes, or a slash and a backslash, begin the URL of another host. */
const OWN_ADDRESS = /^#\/(?![/\\])/;

const load = async () => null;
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta(() => ({
  title: '网络已断开',
  description: '没有网络时，看过的页面和领过的兑换码仍可查看。',
  path: '/offline.html',
  noindex: true,
}));

/** Shown offline instead of a page that is not cached: a retry of the requested page and the cached ones. */
export default function Offline() {
  const target = useTarget();
  const [cached, setCached] = useState<CachedPage[] | null>(null);
  useEffect(() => {
    cachedPages().then(setCached, () => setCached([]));
  }, []);
  useEffect(() => (target ? whenResponded(target, () => location.replace(target)) : undefined), [target]);
  return (
    <div className={page.page}>
      <img src="/brand/server-error.svg" alt="" width={240} height={180} />
      <h1>网络已断开</h1>
      <p className={page.line}>这个页面没有保存过，联网后会自动打开。</p>
      <p className="flex-3">
        <a href={target ?? '/'} className={buttonClass.primary} target="_self">
          重试
        </a>
        <a href="/BasePackageNumber#mine" className={buttonClass.quiet} target="_self">
          <Icon name="gift" size={16} />
          我的礼包
        </a>
      </p>
      {cached && cached.length > 0 && (
        <section className={css.cached} aria-labelledby="cached-pages">
          <h2 id="cached-pages" className={css.head}>
            现在还能打开
          </h2>
          <ul>
            {cached.map(({ address, title, at }) => (
              <li key={address}>
                <a href={address} className={css.one} target="_self">
                  <span className={css.title}>{title.replace(SITE_NAME, '')}</span>
                  <time className={css.time} dateTime={new Date(at).toISOString()}>
                    {cachedTime(at)}
                  </time>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The path and query after the page's `#`; null before hydration and without one. */
function useTarget(): string | null {
  const { hash } = useLocation();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => setTarget(OWN_ADDRESS.test(hash) ? hash.slice(1) : null), [hash]);
  return target;
}
