/** What operators call the pages that banners lead to, by the lower-case path. */
const PAGES: Readonly<Record<string, string>> = {
  '/': '首页',
  '/baseyxdetails': '游戏',
  '/basegiftdetails': '礼包',
  '/basegameinfodetails': '资讯',
  '/basejydetails': '账号交易',
  '/basewebnav': '说明页',
  '/basegamecenter': '游戏中心',
  '/basepackagenumber': '礼包中心',
  '/basegameinfo': '资讯中心',
};

/** A link of the portal by the name of its page, `游戏 12`, or an address elsewhere. It opens in a new tab. */
export function PageLink({ href }: { href: string }) {
  const { origin, pathname, searchParams } = new URL(href, location.origin);
  const name = origin === location.origin ? PAGES[pathname.toLowerCase()] : undefined;
  return (
    <a href={href} title={href} target="_blank" rel="noreferrer">
      {name ? [name, searchParams.get('id')].filter(Boolean).join(' ') : href}
    </a>
  );
}
