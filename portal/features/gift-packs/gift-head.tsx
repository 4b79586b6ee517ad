import type { ReactNode } from 'react';
import { Badge } from '#portal/ui/badge.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import css from './gift-head.module.css';

interface GiftHeadProps {
  icon: ReactNode;
  game: ReactNode;
  title: string;
  /** Null or empty for an ordinary pack. */
  kind: string | null;
  valid: string;
  children?: ReactNode;
}

/** The head of a pack's page and of its preview. */
export function GiftHead({ icon, game, title, kind, valid, children }: GiftHeadProps) {
  return (
    <section className={css.head} aria-label="礼包">
      <div className={css.top}>
        {icon}
        <div className={css.text}>
          {game}
          <h1 className="wrap-1-3 middle">
            {title}
            {kind && <Badge tone={kind === '独家' ? 'action' : 'quiet'}>{kind}</Badge>}
          </h1>
          <p className={css.valid}>
            <Icon name="clock" size={16} />
            {valid}
          </p>
        </div>
      </div>
      {children}
    </section>
  );
}
