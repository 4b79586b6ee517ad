import { Icon } from '../../ui/icon.tsx';
import css from './base-broadcast.module.css';

/** Who claimed a pack just now. Only what really happened is told, so it is silent until the first claim. */
export function BaseBroadcast() {
  return (
    <section className={css.bar} aria-label="领取播报">
      <Icon name="bell" size={18} className={css.icon} />
      <h2 className={css.title}>领取播报</h2>
      <p className={css.line}>暂时没有新的领取。这里只播报真实领取，手机号打码显示。</p>
    </section>
  );
}
