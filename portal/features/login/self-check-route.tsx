import { useCallback, useEffect, useState } from 'react';
import { pageMeta } from '#portal/head/page-meta.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { BarePage } from './bare-page.tsx';
import css from './self-check.module.css';
import { type Finding, runSelfChecks } from './self-checks.ts';

export const loader = () => 'null';
export const clientLoader = () => null;

export const meta = pageMeta<null>(() => ({
  title: '登录自检',
  description: '登录不了的时候，看看是网络、设备还是服务的问题。',
  path: '/BaseGameLogin/test',
  noindex: true,
}));

/** Checks network, device and services for a player who cannot log in. */
export default function SelfCheck() {
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const check = useCallback(async () => {
    setFindings(null);
    setFindings(await runSelfChecks());
  }, []);
  useEffect(() => {
    check();
    window.addEventListener('online', check);
    window.addEventListener('offline', check);
    return () => {
      window.removeEventListener('online', check);
      window.removeEventListener('offline', check);
    };
  }, [check]);
  return (
    <BarePage>
      <div className={css.card}>
        <h1>登录自检</h1>
        <div role="status" className={css.result}>
          {findings ? (
            <>
              <p>{findings.every(({ good }) => good) ? '一切正常，可以登录。' : '有几项不正常：'}</p>
              <ul className={css.list}>
                {findings.map(({ name, good, text }) => (
                  <li key={name} className={css.item}>
                    <Icon name={good ? 'check' : 'alert'} className={good ? css.good : css.bad} />
                    <span className={css.name}>{name}</span>
                    <span className={good ? css.text : css.bad}>{text}</span>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>正在检查…</p>
          )}
        </div>
        <noscript>自检需要浏览器启用 JavaScript。</noscript>
        <p className={css.actions}>
          <button type="button" className={buttonClass.quiet} onClick={check}>
            重新检查
          </button>
          <a href="/BaseGameLogin" className={buttonClass.primary}>
            去登录
          </a>
        </p>
      </div>
    </BarePage>
  );
}
