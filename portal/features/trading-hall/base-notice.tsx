import { RuleList } from '#portal/ui/rule-list.tsx';
import { Section } from '#portal/ui/section.tsx';

const RULES = [
  {
    title: '仅限成年人',
    text: '买卖双方须年满 18 周岁。不得向未成年人出租、出售账号，也不得代未成年人购买。',
  },
  { title: '实名交易', text: '双方都要完成实名认证；成交后须换绑手机号、修改密码，账号实名以游戏规则为准。' },
  {
    title: '先公示，后购买',
    text: '商品核验上架后先进入公示期，期间可以看、不能买；公示期满无异议才开放购买。',
  },
  {
    title: '手续费由号主承担',
    text: '成交时从售价中扣除，买家按标价付款，不另收费。每件商品的手续费和号主到手金额见详情页。',
  },
  { title: '不要站外交易', text: '只在 App 内付款。凡是索要验证码、加好友转账、私下付定金的，都是诈骗。' },
] as const;

export function BaseNotice() {
  return (
    <Section title="交易须知" look="card">
      <RuleList rules={RULES}>
        交易遇到问题？<a href="/BaseWebNav?id=6">提交申诉</a>
      </RuleList>
    </Section>
  );
}
