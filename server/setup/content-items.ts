import type { StatedItem } from '#services/admin/setup/setup-state.ts';
import type { ContentFacts } from '#services/main/setup/content-facts.ts';

type Counted = keyof ContentFacts['counts'];

interface CountedItem extends Pick<StatedItem, 'group' | 'title' | 'why' | 'permission'> {
  key: Counted;
  link: string;
  what: string;
  open: string;
}

const COUNTED: readonly CountedItem[] = [
  {
    key: 'games',
    group: '必须',
    title: '第一款游戏',
    link: '/games/new',
    permission: 'games.write',
    what: '款游戏',
    open: '还没有发布过游戏。',
    why: '礼包、开服和资讯都关联到游戏，请先发布游戏。',
  },
  {
    key: 'packs',
    group: '建议',
    title: '第一个有兑换码的礼包',
    link: '/packs/new',
    permission: 'packs.write',
    what: '个礼包可以领取',
    open: '还没有已发布且有兑换码可领的礼包。',
    why: '多数玩家为礼包而来；请先新建礼包并发布，再导入兑换码。',
  },
  {
    key: 'news',
    group: '建议',
    title: '第一篇资讯',
    link: '/news/new',
    permission: 'news.write',
    what: '条资讯',
    open: '还没有发布过资讯。',
    why: '搜索引擎主要通过资讯收录新网站。',
  },
  {
    key: 'banners',
    group: '建议',
    title: '首页轮播图',
    link: '/banners/new',
    permission: 'banners.write',
    what: '张轮播图',
    open: '还没有发布过轮播图。',
    why: '轮播图位于首页首屏，没有时首页从榜单开始。',
  },
  {
    key: 'openings',
    group: '建议',
    title: '开服表',
    link: '/openings/grid',
    permission: 'openings.write',
    what: '组服等待开服',
    open: '没有等待开服的区服。',
    why: '玩家按开服时间选择区服；开服表为空时不会显示在导航里。',
  },
];
const WAIVABLE: readonly Counted[] = ['packs', 'openings'];

/** The items of texts and content. */
export function contentItems({
  pages,
  counts,
  sites,
  hasVerifications,
  baiduPush,
}: ContentItemFacts): StatedItem[] {
  return [
    pagesItem(pages),
    ...COUNTED.map(
      ({ what, open, ...item }): StatedItem => ({
        ...item,
        is_done: counts[item.key] > 0,
        found: counts[item.key] > 0 ? `${counts[item.key]} ${what}。` : open,
        settings: [],
        is_waivable: WAIVABLE.includes(item.key),
      }),
    ),
    ...searchItems({ sites, hasVerifications, baiduPush }),
  ];
}

interface SearchFacts extends Pick<ContentFacts, 'sites'> {
  /** The settings of the server have verification codes. */
  hasVerifications: boolean;
  /** New pages are reported to Baidu. */
  baiduPush: boolean;
}

export type ContentItemFacts = ContentFacts & SearchFacts;

function pagesItem(pages: ContentFacts['pages']): StatedItem {
  const missing = pages.filter(({ is_written }) => !is_written);
  const marked = pages.filter(({ is_template }) => is_template);
  const [first] = [...missing, ...marked];
  return {
    key: 'pages',
    group: '必须',
    title: '用户协议、隐私政策等说明页',
    why: '玩家登录前要能看到协议和隐私政策，否则不能合法收集手机号。',
    is_done: pages.length > 0 && first === undefined,
    found:
      missing.length > 0
        ? `还没有内容：${titlesOf(missing)}。`
        : marked.length > 0
          ? `仍有模板标记，请律师核对后删去那一行：${titlesOf(marked)}。`
          : `${pages.length} 页，都有内容。`,
    link: first ? `/pages/${first.id}?field=body_html` : '/pages',
    settings: [],
    permission: 'pages.write',
    is_waivable: false,
  };
}

const titlesOf = (pages: ContentFacts['pages']) => pages.map(({ title }) => title).join('、');

function searchItems({ sites, hasVerifications, baiduPush }: SearchFacts): StatedItem[] {
  const [site] = sites;
  const isVerified =
    hasVerifications || sites.some(({ settings }) => (settings.verifications ?? []).length > 0);
  return [
    {
      key: 'verifications',
      group: '建议',
      title: '站长验证',
      permission: 'sites.write',
      why: '验证之后才能向搜索引擎提交站点地图 /sitemap.xml，并看到收录情况。',
      is_done: isVerified,
      found: isVerified ? '已填写验证码。' : '还没有填写搜索引擎提供的验证码。',
      link: site ? `/sites/${site.id}?field=verifications` : '/sites',
      ...(site ? { site: site.id } : {}),
      settings: [],
      is_waivable: true,
    },
    {
      key: 'baidu',
      group: '建议',
      title: '百度推送',
      permission: 'system.check',
      why: '新页面发布后立即通知百度，比等待抓取收录得更快。',
      is_done: baiduPush,
      found: baiduPush ? '已开启。' : '还没有填写推送的令牌。',
      link: '/system',
      settings: ['BAIDU_PUSH_TOKEN'],
      is_waivable: true,
    },
  ];
}
