import type { ReactNode } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { HEALTH_ADVICE } from '#portal/ui/health-advice.ts';
import { PageCode } from '#portal/ui/page-code.tsx';
import { SiteLogo } from '#portal/ui/site-logo.tsx';
import css from './phone-page.module.css';

interface PhonePageProps {
  site: Site;
  origin: string;
  /** Path and query of the page. */
  address: string;
  /** The picture for the card of a link in WeChat. */
  card: string | null;
  bar?: ReactNode;
  children: ReactNode;
}

/** A page as wide as a phone; on wider screens beside a QR code of itself. */
export function PhonePage({ site, origin, address, card, bar, children }: PhonePageProps) {
  return (
    <div className={css.ground} data-script="share">
      {/* WeChat uses the first large picture of the document for its card. */}
      {card && (
        <img src={imageUrl(card)} alt="" width={300} height={300} fetchPriority="low" className={css.card} />
      )}
      <div className={css.column}>
        <a href="/" className={css.home}>
          <SiteLogo site={site} size={24} />
          {site.name}
          <span className={css.slogan}>{site.slogan}</span>
        </a>
        {children}
        <p className={css.advice}>健康游戏忠告：{HEALTH_ADVICE}</p>
        {bar}
      </div>
      <aside className={css.side} aria-label="手机扫码">
        <PageCode origin={origin} address={address} label="本页的二维码" words="手机扫码查看" />
      </aside>
    </div>
  );
}
