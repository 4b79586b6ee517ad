import type { Trade } from '#contract/entities/trade.ts';
import factCss from '#portal/ui/fact-list.module.css';
import { countText, fullDate } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { Section } from '#portal/ui/section.tsx';
import { placeText, priceText } from '#portal/ui/trade-facts.ts';
import css from './base-yx-info.module.css';

function accountRows(trade: Trade): { term: string; text: string }[] {
  return [
    { term: '累计充值', text: trade.recharge_fen === null ? '号主未填写' : priceText(trade.recharge_fen) },
    {
      term: '创建天数',
      text: trade.created_days === null ? '号主未填写' : `${countText(trade.created_days)} 天`,
    },
    { term: '二级密码', text: trade.has_second_password ? '已设置，成交后一并移交' : '未设置' },
    { term: '上架时间', text: fullDate(trade.listed_at) },
    { term: '商品编号', text: String(trade.id) },
  ];
}

export function BaseYxInfo({ trade }: { trade: Trade }) {
  return (
    <Section title="游戏信息" look="card">
      <a href={gameHref(trade.game)} className={css.game}>
        <GameIcon game={trade.game} size={56} />
        <span className="grow stack">
          <strong className={css.name}>{trade.game.name}</strong>
          <span className={css.place}>{placeText(trade)}</span>
        </span>
        <span className={css.more}>
          游戏详情
          <Icon name="right" size={16} />
        </span>
      </a>
      <h3 className={css.heading}>账号信息</h3>
      <dl className={`${factCss.facts} ${css.facts}`}>
        {accountRows(trade).map(({ term, text }) => (
          <div key={term} className={factCss.row}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h3 className={css.heading}>号主描述</h3>
      <p className={css.words}>{trade.description || '号主没有填写描述。'}</p>
      <p className={css.note}>以上由号主填写，付款前请在 App 内再次核对。</p>
    </Section>
  );
}
