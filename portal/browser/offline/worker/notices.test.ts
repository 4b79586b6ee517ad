import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://games.example';
const shown: { title: string; body?: string | undefined; href: unknown }[] = [];
const opened: string[] = [];

beforeEach(() => {
  vi.stubGlobal('self', {
    location: new URL(ORIGIN),
    registration: {
      showNotification: async (title: string, { body, data }: NotificationOptions) => {
        shown.push({ title, body, href: data.href });
      },
    },
    clients: {
      matchAll: async () => [],
      openWindow: async (url: string) => {
        opened.push(url);
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  shown.length = 0;
  opened.length = 0;
});

const push = async (text: string | null) => {
  const { showPush } = await import('./notices.ts');
  await showPush(text === null ? null : { text: () => text });
  return shown.at(-1);
};

test('[CHN-09] the worker shows title, body and link of a message', async () => {
  const message = { title: '《云海剑歌》上新礼包', body: '长剑', link: '/BaseGiftDetails?id=1' };
  expect(await push(JSON.stringify(message))).toEqual({
    title: message.title,
    body: '长剑',
    href: `${ORIGIN}/BaseGiftDetails?id=1`,
  });
});

test.each([null, '', 'no json', 'null', '[]', '7', '{"title":7,"body":{},"link":[]}', '{"title":""}'])(
  '[CHN-09] %s can not be read: the worker shows that there is a message',
  async (text) => {
    expect(await push(text)).toMatchObject({ title: '您有新消息', body: '' });
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/',
  'javascript:alert(1)',
  'http://games.example/',
  'https://[',
  '',
])('[CHN-09] the link %s leads to the messages of this site', async (link) => {
  const { openPage } = await import('./notices.ts');
  expect((await push(JSON.stringify({ title: '一', link })))?.href).toMatch(
    /^(https:\/\/games\.example)?\/BaseMessage$/,
  );
  await openPage(link);
  expect(opened.at(-1)).toMatch(/^(https:\/\/games\.example)?\/BaseMessage$/);
});
