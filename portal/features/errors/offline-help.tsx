import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type CachedPage, cachedPages } from '#portal/browser/offline/cached-pages.ts';
import { cachedTime } from '#portal/browser/offline/cached-time.ts';
import { whenResponded } from '#portal/browser/offline/when-responded.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import page from './error-page.module.css';
import css from './offline-help.module.css';

const SITE_NAME = / - [^-]+$/;
/** An address of this site alone: a foreign one would begin with two slashes. */
const OWN_ADDRESS = /^#\/(?!\/)/;

/** What can be done without a network: the page that was wanted again, and those that were kept. */
export function OfflineHelp() {
  const wanted = useWanted();
  const [kept, setKept] = useState<CachedPage[] | null>(null);
  useEffect(() => {
    cachedPages().then(setKept, () => setKept([]));
  }, []);
  useEffect(() => (wanted ? whenResponded(wanted, () => location.replace(wanted)) : undefined), [wanted]);
  return (
    <>
      <p className={page.line}>这个页面没有保存过，联网后会自动打开。</p>
      <p className={css.ways}>
        <a href={wanted ?? '/'} className={buttonClass.primary} target="_self">
          重试
        </a>
        <a href="/BasePackageNumber#mine" className={buttonClass.quiet} target="_self">
          <Icon name="gift" size={16} />
          我的礼包
        </a>
      </p>
      {kept && kept.length > 0 && (
        <section className={css.kept} aria-labelledby="kept-pages">
          <h2 id="kept-pages" className={css.head}>
            现在还能打开
          </h2>
          <ul>
            {kept.map(({ address, title, at }) => (
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
    </>
  );
}

/** The address (path and query) behind the page's `#`, which the server does not see; null until it is read, or for want of one. */
function useWanted(): string | null {
  const { hash } = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => setWanted(OWN_ADDRESS.test(hash) ? hash.slice(1) : null), [hash]);
  return wanted;
}
