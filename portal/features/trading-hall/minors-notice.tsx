import { Icon } from '#portal/ui/icon.tsx';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';
import css from './minors-notice.module.css';

/** Whom trading is closed to. */
export function MinorsNotice() {
  return (
    <aside className={css.notice} aria-label="未成年人提示">
      <Icon name="shield" size={24} className={css.icon} />
      <div>
        <p className={css.title}>未满 18 周岁不能交易</p>
        <p>
          账号交易仅限实名认证的成年人。请勿向未成年人出租、出售账号，详见
          <a href={`${TRADING_HALL}/BaseNotice`} className={css.link}>
            交易须知
          </a>
          。
        </p>
      </div>
    </aside>
  );
}
