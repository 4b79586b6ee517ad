import { actionAddress } from '#contract/account/actions.ts';
import { isAway } from '#portal/browser/offline/away.ts';
import { isHandheld } from '#portal/ui/device.ts';

/** One thing that was looked at, and what was found. */
export interface Finding {
  name: string;
  good: boolean;
  text: string;
}

interface Address {
  name: string;
  path: string;
  init: RequestInit;
}

const POST = { method: 'POST', headers: { 'X-Portal': '1' } };

/** A question to each service that changes nothing; any answer in its own form will do. */
const ADDRESSES: readonly Address[] = [
  { name: '主服务', path: '/vue/site', init: {} },
  { name: '评论服务', path: '/Comment/comment_list_v2?dynamics_id=1', init: POST },
  { name: '账号服务', path: actionAddress('sendCode'), init: { ...POST, body: new URLSearchParams() } },
];

async function reach({ name, path, init }: Address): Promise<Finding> {
  const start = performance.now();
  try {
    const response = await fetch(path, { ...init, cache: 'no-store' });
    const answer: unknown = await response.json().catch(() => null);
    const good = response.ok && typeof answer === 'object' && answer !== null && 'status' in answer;
    const took = Math.round(performance.now() - start);
    return { name, good, text: good ? `正常，${took} 毫秒` : isAway(response) ? '繁忙' : '回答异常' };
  } catch {
    return { name, good: false, text: '连接不上' };
  }
}

/** What kind of device this is, as the pages tell them apart. */
export function deviceClass(userAgent: string, touchPoints: number): '手机或平板' | '电脑' {
  return isHandheld(userAgent, touchPoints) ? '手机或平板' : '电脑';
}

/** Looks at everything that a login needs. */
export async function runSelfChecks(): Promise<Finding[]> {
  const { onLine, userAgent, maxTouchPoints, cookieEnabled } = navigator;
  const local: Finding[] = [
    { name: '网络', good: onLine, text: onLine ? '已连接' : '已断开' },
    { name: '设备', good: true, text: deviceClass(userAgent, maxTouchPoints) },
    { name: 'Cookie', good: cookieEnabled, text: cookieEnabled ? '可用' : '已禁用，登录后无法保持状态' },
  ];
  return [...local, ...(await Promise.all(ADDRESSES.map(reach)))];
}
