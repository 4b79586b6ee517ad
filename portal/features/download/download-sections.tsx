import type { Site } from '#contract/entities/site.ts';
import type { DownloadOption } from '#portal/ui/download-options.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { ReleaseLog } from '#portal/ui/release-log.tsx';
import { SiteLogo } from '#portal/ui/site-logo.tsx';
import headCss from './download-head.module.css';
import css from './download-sections.module.css';
import type { DownloadPage } from './load-download.ts';

interface PartProps {
  page: DownloadPage;
  site: Site;
}

export function BackLinks({ page: { id, name }, site }: PartProps) {
  return (
    <nav className={headCss.back} aria-label="返回">
      <a href="/" className={headCss.home}>
        <SiteLogo site={site} size={32} />
        {site.name}首页
      </a>
      {id !== null && (
        <a href={gameHref({ id })} className={headCss.game}>
          《{name}》介绍
        </a>
      )}
    </nav>
  );
}

export function DownloadHead({ page: { id, name, icon_url }, site }: PartProps) {
  return (
    <header className={headCss.head}>
      {id === null ? (
        <img src="/brand/icon-192.png" alt="" width={96} height={96} className={headCss.icon} />
      ) : (
        <GameIcon game={{ name, icon_url }} size={96} priority />
      )}
      <div>
        <h1>{id === null ? `下载${name} APP` : `下载《${name}》`}</h1>
        <p className={headCss.lead}>
          {id === null ? `${site.slogan}，都在口袋里。` : '选好平台，点一下就下载。'}
        </p>
      </div>
    </header>
  );
}

/** What stands in the way of an installation on this device; the script fills it. */
export function SystemNotice() {
  return <p className={css.unfit} role="status" data-notice="" hidden />;
}

export function TrustSteps({ options }: { options: readonly DownloadOption[] }) {
  if (!options.some((option) => option.platform === 'ios' && option.needsBrowser)) {
    return null;
  }
  return (
    <details className={`${layout.panel} ${css.fold}`}>
      <summary className={css.summary}>
        <h2 className="large">iOS 信任企业级 App 的步骤</h2>
        <Icon name="down" size={18} />
      </summary>
      <ol className={css.steps}>
        <li>第一次打开提示“未受信任的企业级开发者”时，先点“取消”。</li>
        <li>打开“设置” → “通用” → “VPN 与设备管理”。</li>
        <li>在“企业级 App”下点开发者的名称，再点“信任”并确认；iOS 18 起会提示重启设备。</li>
        <li>回到桌面，重新打开 App。</li>
      </ol>
      <p className={css.note}>从 App Store 安装的版本不需要这些步骤。</p>
    </details>
  );
}

export function VersionLog({ page }: { page: DownloadPage }) {
  return page.history.length === 0 ? null : (
    <section className={layout.panel} aria-label="版本记录">
      <h2 className={css.heading}>版本记录</h2>
      <ReleaseLog releases={page.history} now={page.generated_at} />
    </section>
  );
}

export function NoBuildsNotice({ id }: { id: number | null }) {
  return id === null ? (
    <EmptyNotice action={{ href: '/BaseGameCenter', label: '先逛逛游戏' }}>APP 还没有发布。</EmptyNotice>
  ) : (
    <EmptyNotice action={{ href: gameHref({ id }), label: '看游戏介绍' }}>还没有收录安装包。</EmptyNotice>
  );
}
