import type { WorkerScope } from './scope.ts';

declare const self: WorkerScope;

/** Where a message without a usable link leads. */
const MESSAGES = '/BaseMessage';

/** Shows a pushed message; browsers require that something is shown, also for one that can't be read. */
export async function showPush(data: { text(): string } | null): Promise<void> {
  const { title, body, link } = read(data);
  await self.registration.showNotification(title, {
    body,
    lang: 'zh-CN',
    icon: '/brand/icon-192.png',
    data: { href: link },
  });
}

/** Shows a page of this site in the last used tab, or in a new one if none is open. */
export async function openPage(link: unknown): Promise<void> {
  const href = ownLink(link);
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (tab) {
    await (await tab.focus()).navigate(href);
  } else {
    await self.clients.openWindow(href);
  }
}

function read(data: { text(): string } | null): { title: string; body: string; link: string } {
  let message: Partial<Record<string, unknown>> = {};
  try {
    message = Object(JSON.parse(data?.text() ?? ''));
  } catch {
    // Not a message of this site.
  }
  const { title, body, link } = message;
  return {
    title: typeof title === 'string' && title ? title : '您有新消息',
    body: typeof body === 'string' ? body : '',
    link: ownLink(link),
  };
}

/** An address of this site. */
function ownLink(link: unknown): string {
  try {
    const { href, origin } = new URL(String(link || MESSAGES), self.location.origin);
    return origin === self.location.origin ? href : MESSAGES;
  } catch {
    return MESSAGES;
  }
}
