import type { BlockedWordAction } from '#contract/admin/blocked-words.ts';

/** Suggestions of blocked words by category. A word blocks comments only after an operator has added it. */
interface StarterCategory {
  name: string;
  /** What usually happens to a comment with such a word. */
  action: BlockedWordAction;
  words: readonly string[];
}

export const STARTER_CATEGORIES: readonly StarterCategory[] = [
  {
    name: '广告引流',
    action: '待审',
    words: [
      '加微信',
      '加我微信',
      '加QQ',
      '私聊我',
      '扫码进群',
      '进群领',
      '公众号搜',
      '点击链接',
      '免费领取加',
      '代理加盟',
      '招代理',
      '推广赚钱',
    ],
  },
  {
    name: '诈骗',
    action: '拒绝',
    words: [
      '刷单返利',
      '垫付返现',
      '稳赚不赔',
      '日赚千元',
      '先付款后发货',
      '代收验证码',
      '验证码发我',
      '内部返利',
      '充值返现群',
      '免费刷钻石',
    ],
  },
  {
    name: '外挂与代练',
    action: '待审',
    words: [
      '外挂',
      '辅助脚本',
      '自动挂机脚本',
      '破解版',
      '无限元宝',
      '内购破解',
      '修改器',
      '透视自瞄',
      '代练',
      '代充',
      '低价代充',
      '工作室收号',
    ],
  },
  {
    name: '账号交易',
    action: '待审',
    words: ['出售账号', '卖号', '收号', '低价出号', '租号', '账号转让', '私下交易', '折扣号', '首充号'],
  },
  {
    name: '赌博',
    action: '拒绝',
    words: ['网络赌博', '百家乐', '时时彩', '六合彩', '棋牌上分', '上下分', '博彩', '下注平台', '赌球'],
  },
  {
    name: '低俗',
    action: '拒绝',
    words: ['约炮', '裸聊', '成人视频', '色情直播', '一夜情', '援交'],
  },
  {
    name: '辱骂',
    action: '替换',
    words: ['傻逼', '煞笔', '脑残', '滚蛋', '去死', '废物东西', '狗东西', '王八蛋', '贱人'],
  },
];

/** The words as text, one a line, with their categories in between. */
export function starterText(): string {
  return STARTER_CATEGORIES.flatMap(({ name, words }) => [`# ${name}`, ...words, '']).join('\n');
}
