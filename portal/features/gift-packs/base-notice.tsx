import { RuleList } from '#portal/ui/rule-list.tsx';
import { Section } from '#portal/ui/section.tsx';

const RULES = [
  { title: '一人一码', text: '同一礼包每个账号限领一份；再次点击，得到的还是同一个码。' },
  { title: '真实库存', text: '剩余数量就是还能领的码，最后一个码发出后才显示“已领完”。' },
  { title: '看清适用范围', text: '领取前核对平台、区服、等级和渠道，不同渠道的码通常不能混用。' },
  { title: '尽快兑换', text: '兑换码在有效期内使用，过期作废，以礼包详情页的日期为准。' },
  { title: '失效可以补', text: '没用过的码提示失效，请联系我们，核实后按领取先后补发。' },
] as const;
const POOL_RULE = {
  title: '淘号碰运气',
  text: '淘到的是较早前发出的码，可能已被使用，不保证可用，也不补发。',
};

/** @param pool the site offers used codes */
export function BaseNotice({ pool }: { pool: boolean }) {
  const rules = pool ? [...RULES, POOL_RULE] : RULES;
  return (
    <Section title="领取须知" look="card">
      <RuleList rules={rules}>
        领取或兑换遇到问题？<a href="/BaseWebNav?id=2">联系我们</a>
      </RuleList>
    </Section>
  );
}
