import type { MetaArgs } from 'react-router';
import type { CallData } from '../../../contract/call.ts';
import type { download } from '../../../contract/calls/games.ts';
import type { GamePackage } from '../../../contract/entities/game.ts';
import { pageMeta } from '../../document/page-meta.ts';
import {
  browserLoader,
  type LoadArgs,
  required,
  serverLoader,
  usePageData,
} from '../../services/page-loader.ts';
import { buttonClass } from '../../ui/button.ts';
import { fullDate, sizeText } from '../../ui/format.ts';
import layout from '../../ui/layout.module.css';
import { EmptyNotice } from '../../ui/notice.tsx';
import { PLATFORM_NAMES } from '../../ui/platform-names.ts';
import richText from '../../ui/rich-text.module.css';
import css from './download.module.css';

type DownloadData = CallData<typeof download>;

const load = async ({ services }: LoadArgs) => required(await services.get('/vue/download', {}));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: MetaArgs) {
  return pageMeta<DownloadData>({
    loaderData,
    matches,
    describe: ({ name }, { site }) => ({
      title: `下载 ${name} APP`,
      description: `${name} APP 安卓版与 iOS 版下载，版本、大小、权限与隐私政策一目了然。${site.slogan}。`,
      path: '/BaseDownloadPage',
    }),
  });
}

/** The platform's own app: how to get it, what it is, what changed. */
export default function Download() {
  const { name, packages, history } = usePageData<DownloadData>();
  return (
    <div className={`${layout.page} ${css.page}`}>
      <a href="/" className={css.home}>
        <img src="/brand/logo.svg" alt="" width={40} height={40} />
        返回{name}首页
      </a>
      <h1 className={css.title}>下载 {name} APP</h1>
      <p className={css.lead}>找游戏，领礼包，看开服，都在口袋里。</p>
      {packages.length === 0 ? (
        <EmptyNotice action={{ href: '/BaseGameCenter', label: '先逛逛游戏' }}>APP 还没有发布。</EmptyNotice>
      ) : (
        <div className={layout.grid2}>
          {packages.map((build) => (
            <Build key={build.platform} name={name} build={build} />
          ))}
        </div>
      )}
      {history.length > 0 && (
        <section className={`${layout.panel} ${css.history}`} aria-label="版本记录">
          <h2 className={css.heading}>版本记录</h2>
          {history.map(({ version, released_at, notes_html }) => (
            <div key={version}>
              <h3>
                {version} <time className={css.when}>{fullDate(released_at)}</time>
              </h3>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written */}
              <div className={richText.body} dangerouslySetInnerHTML={{ __html: notes_html }} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

/** One build with what the law asks to be said of an app; nothing downloads without a click. */
function Build({ name, build }: { name: string; build: GamePackage }) {
  const facts: [string, string | null][] = [
    ['应用名称', name],
    ['版本', build.version],
    ['大小', build.size_bytes === null ? null : sizeText(build.size_bytes)],
    ['更新时间', build.updated_at === null ? null : fullDate(build.updated_at)],
    ['系统要求', build.min_os],
    ['权限', build.permissions.join('、') || null],
    ['SHA-256', build.sha256],
  ];
  return (
    <section className={layout.panel} aria-label={`${PLATFORM_NAMES[build.platform]}版`}>
      <h2 className={css.heading}>{PLATFORM_NAMES[build.platform]}版</h2>
      <dl className={css.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {build.privacy_url && (
          <div>
            <dt>隐私政策</dt>
            <dd>
              <a href={build.privacy_url}>查看</a>
            </dd>
          </div>
        )}
      </dl>
      {build.url && (
        <a href={build.url} className={buttonClass.primaryLarge} rel="nofollow">
          下载{PLATFORM_NAMES[build.platform]}版
        </a>
      )}
    </section>
  );
}
