import { useCallback, useEffect, useState } from 'react';
import { actionAddress } from '#contract/account/actions.ts';
import { isHandheld } from '#portal/browser/device.ts';
import { listen } from '#portal/browser/listen.ts';
import { isUnreachable } from '#portal/browser/offline/away.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './self-check.module.css';

/** Checks the network, the device and the services, also when the network comes or goes. */
export function SelfCheck() {
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const check = useCallback(async () => {
    setFindings(null);
    setFindings(await runSelfChecks());
  }, []);
  useEffect(() => {
    check();
    return listen(window, ['online', 'offline'], check);
  }, [check]);
  return (
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
                  <span className={good ? 'tabular' : css.bad}>{text}</span>
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
  );
}

interface Finding {
  name: string;
  good: boolean;
  text: string;
}

const POST = { method: 'POST', headers: { 'X-Portal': '1' } };

/** A request without side effects per service; any envelope counts as a success. */
const ENDPOINTS: readonly { name: string; path: string; init?: RequestInit }[] = [
  { name: '主服务', path: '/vue/site' },
  { name: '评论服务', path: '/Comment/comment_list_v2?dynamics_id=1', init: POST },
  { name: '账号服务', path: actionAddress('sendCode'), init: { ...POST, body: new URLSearchParams() } },
];

async function checkEndpoint({ name, path, init }: (typeof ENDPOINTS)[number]): Promise<Finding> {
  const start = performance.now();
  try {
    const response = await fetch(path, { ...init, cache: 'no-store' });
    const body: unknown = await response.json().catch(() => null);
    const good = response.ok && typeof body === 'object' && body !== null && 'status' in body;
    if (!good) {
      return { name, good, text: isUnreachable(response) ? '繁忙' : '响应异常' };
    }
    return { name, good, text: `正常，${Math.round(performance.now() - start)} 毫秒` };
  } catch {
    return { name, good: false, text: '无法连接' };
  }
}

async function runSelfChecks(): Promise<Finding[]> {
  const { onLine, userAgent, maxTouchPoints, cookieEnabled } = navigator;
  const local: Finding[] = [
    { name: '网络', good: onLine, text: onLine ? '已连接' : '已断开' },
    { name: '设备', good: true, text: isHandheld(userAgent, maxTouchPoints) ? '手机或平板' : '电脑' },
    { name: 'Cookie', good: cookieEnabled, text: cookieEnabled ? '可用' : '已禁用，登录后无法保持状态' },
  ];
  return [...local, ...(await Promise.all(ENDPOINTS.map(checkEndpoint)))];
}
