import type { ReactNode } from 'react';
import type { GamePackage } from '#contract/entities/game.ts';
import { externalLinkProps } from '#portal/ui/download-options.ts';
import { fullDate, sizeText } from '#portal/ui/format.ts';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import css from './app-facts.module.css';
import type { DownloadPage } from './load-download.ts';

type Fact = [label: string, value: ReactNode];

/** APP 信息公示: the legally required facts of an app, one column per platform. */
export function AppFacts({ page }: { page: DownloadPage }) {
  const builds = page.packages.filter(({ platform }) => platform !== 'h5');
  if (builds.length === 0) {
    return null;
  }
  const shared: Fact[] = [
    [page.id === null ? '应用名称' : '游戏名称', page.name],
    ['开发者', page.developer],
    [page.id === null ? '备案号' : '版号', page.filing_no],
    ['App 备案号', page.app_filing_no],
  ];
  return (
    <section className={layout.panel} aria-label="APP 信息公示">
      <h2 className={css.heading}>APP 信息公示</h2>
      <dl className={css.facts}>
        <Facts facts={shared} />
      </dl>
      <div className={css.builds}>
        {builds.map((build) => (
          <Build key={build.platform} build={build} />
        ))}
      </div>
    </section>
  );
}

function Build({ build }: { build: GamePackage }) {
  const { privacy_url, sha256 } = build;
  const privacy = privacy_url && (
    <a href={privacy_url} className={css.link} {...externalLinkProps(privacy_url)}>
      查看
    </a>
  );
  const facts: Fact[] = [
    ['版本', build.version],
    ['更新时间', build.updated_at && fullDate(build.updated_at)],
    ['大小', build.size_bytes === null ? null : sizeText(build.size_bytes)],
    ['系统要求', build.min_os],
    ['权限', build.permissions.join('、')],
    ['隐私政策', privacy],
    ['SHA-256', sha256 && <Checksum value={sha256} />],
  ];
  return (
    <div>
      <h3 className={css.platform}>{PLATFORM_NAMES[build.platform]}版</h3>
      <dl className={css.facts}>
        <Facts facts={facts} />
      </dl>
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return facts.map(
    ([label, value]) =>
      value && (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ),
  );
}

/** Its page's script copies it (`download-script.ts`). */
function Checksum({ value }: { value: string }) {
  return (
    <>
      <code className={css.checksum}>{value}</code>
      <button type="button" className={css.copy} aria-label="复制 SHA-256 校验值" data-copy={value}>
        <Icon name="copy" size={16} />
        复制
      </button>
    </>
  );
}
