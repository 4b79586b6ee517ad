import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { BarePage } from './bare-page.tsx';
import { LoginEntry } from './login-entry.tsx';

const EntryIsland = island('login-entry', LoginEntry, 'view');

/** The login page, which games and apps open in a web view. */
export const loginPage = tablePage<null>({
  load: async () => null,
  describe: ({ site }) => ({
    title: '登录',
    description: `用手机号或账号登录${site.name}，领取礼包、发表评论。`,
    path: '/BaseGameLogin',
    noindex: true,
  }),
  Page: LoginPage,
});

function LoginPage({ site }: PageProps<null>) {
  return (
    <BarePage site={site}>
      <EntryIsland siteName={site.name} />
      <noscript>登录需要浏览器启用 JavaScript。</noscript>
    </BarePage>
  );
}
