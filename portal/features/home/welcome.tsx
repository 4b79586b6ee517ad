import type { Site } from '#contract/entities/site.ts';
import css from './welcome.module.css';

/** The home page of a portal without content. */
export function Welcome({ site }: { site: Site }) {
  return (
    <section className={css.welcome} aria-label="即将开放">
      <p className={css.name}>{site.name}</p>
      <p>{site.slogan}</p>
      <p>游戏、礼包和开服信息正在准备，很快与您见面。</p>
    </section>
  );
}
