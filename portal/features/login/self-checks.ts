import { actionAddress } from '#contract/account/actions.ts';
import { isUnreachable } from '#portal/browser/offline/away.ts';
import { isHandheld } from '#portal/ui/device.ts';

export interface Finding {
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
      return { name, good, text: isUnreachable(response) ? '繁忙' : '回答异常' };
    }
    return { name, good, text: `正常，${Math.round(performance.now() - start)} 毫秒` };
  } catch {
    return { name, good: false, text: '连接不上' };
  }
}

/** Checks everything that a login needs. */
export async function runSelfChecks(): Promise<Finding[]> {
  const { onLine, userAgent, maxTouchPoints, cookieEnabled } = navigator;
  const local: Finding[] = [
    { name: '网络', good: onLine, text: onLine ? '已连接' : '已断开' },
    { name: '设备', good: true, text: isHandheld(userAgent, maxTouchPoints) ? '手机或平板' : '电脑' },
    { name: 'Cookie', good: cookieEnabled, text: cookieEnabled ? '可用' : '已禁用，登录后无法保持状态' },
  ];
  return [...local, ...(await Promise.all(ENDPOINTS.map(checkEndpoint)))];
}
