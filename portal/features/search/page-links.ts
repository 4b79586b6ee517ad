import type { Site } from '#contract/entities/site.ts';

export interface PageLink {
  label: string;
  href: string;
}

/** Pages that are no game, article, pack or opening, with the words by which players look for them. */
const PAGES: readonly (PageLink & { words: RegExp; needs?: keyof Site['features'] })[] = [
  { label: '可以预约的新游', href: '/BaseGameCenter?status=预约', words: /预约/ },
  { label: '新游测试', href: '/BaseHomePage/BaseTesting', words: /新游|即将(上线|开测|公测)|[开内公]测/ },
  { label: '排行榜', href: '/BaseHomePage/BaseRanking', words: /热门|最火|榜单|排行|排名/ },
  {
    label: '账号交易',
    href: '/BaseTradingHall',
    words: /交易|[买卖收出租](账|帐)?号/,
    needs: 'trading',
  },
  {
    label: '账号申诉',
    href: '/BaseWebNav?id=6',
    words: /申诉|封号|解封|被封|封禁|换绑|换手机号|被盗|盗号|忘记密码|找回|实名/,
  },
  {
    label: '我的账号',
    href: '/BaseMy',
    words: /注销|改密码|修改密码|改昵称|改头像|我的(礼包|预约|收藏|账号)/,
  },
  {
    label: '联系我们',
    href: '/BaseWebNav?id=2',
    words:
      /客服|联系|人工|电话|退款|充值|投诉|建议|未成年|防沉迷|家长|(码|礼包).{0,9}(无效|失[效败]|错误|[用领]不了|不能[用领])/,
  },
  { label: '渠道合作', href: '/BaseWebNav?id=1', words: /合作|加盟/ },
  { label: '隐私政策', href: '/BaseWebNav?id=4', words: /隐私|个人信息/ },
  {
    label: '下载 APP',
    href: '/BaseDownloadPage',
    words: /(下载|安装)\s*(app|客户端)|(app|客户端)\s*(下载|安装)/i,
  },
];
/** Longer texts name something else. */
const LONGEST = 12;

/** The pages of a site with these features that a text asks for: 客服电话, 怎么注销账号. */
export function pagesFor(text: string, features: Partial<Site['features']> = {}): PageLink[] {
  const plain = text.normalize('NFKC').trim();
  return plain.length > LONGEST
    ? []
    : PAGES.filter(({ words, needs }) => words.test(plain) && (!needs || features[needs]));
}
