import { useSite } from '#portal/head/use-site.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { SiteLogo } from '#portal/ui/site-logo.tsx';
import css from './download-head.module.css';
import type { DownloadPage } from './load-download.ts';

/** Links to the home page and to the game. */
export function BackLinks({ id, name }: Pick<DownloadPage, 'id' | 'name'>) {
  const site = useSite();
  return (
    <nav className={css.back} aria-label="返回">
      <a href="/" className={css.home}>
        <SiteLogo site={site} size={32} />
        {site?.name}首页
      </a>
      {id !== null && (
        <a href={gameHref({ id })} className={css.game}>
          《{name}》介绍
        </a>
      )}
    </nav>
  );
}

export function DownloadHead({ id, name, icon_url }: Pick<DownloadPage, 'id' | 'name' | 'icon_url'>) {
  const site = useSite();
  return (
    <header className={css.head}>
      {id === null ? (
        <img src="/brand/icon-192.png" alt="" width={96} height={96} className={css.icon} />
      ) : (
        <GameIcon game={{ name, icon_url }} size={96} priority />
      )}
      <div>
        <h1>{id === null ? `下载${name} APP` : `下载《${name}》`}</h1>
        <p className={css.lead}>
          {id === null ? `${site?.slogan}，都在口袋里。` : '选好平台，点一下就下载。'}
        </p>
      </div>
    </header>
  );
}
