import { useLocation } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import type { Device } from '#portal/browser/device.ts';
import { systemProblem } from '#portal/browser/system-version.ts';
import { useDevice } from '#portal/browser/use-device.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { visibleIsland } from '#portal/hydration/visible-island.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { type DownloadOption, optionForDevice } from '#portal/ui/download-options.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GetLink } from '#portal/ui/get-link.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { optionNote } from '#portal/ui/option-note.ts';
import { AppFacts } from './app-facts.tsx';
import desktop from './desktop-download.module.css';
import { BackLinks, DownloadHead, NoBuildsNotice, TrustSteps, VersionLog } from './download-sections.tsx';
import css from './handheld-download.module.css';
import { availableOptions, type DownloadPage, downloadHref, loadDownload } from './load-download.ts';

export const loader = serverLoader(loadDownload);
export const clientLoader = browserLoader(loadDownload);

export const meta = pageMeta<typeof clientLoader>(({ id, name, icon_url }, { site }) =>
  id === null
    ? {
        title: `下载${name} APP`,
        description: `${name} APP 安卓版与 iOS 版下载，版本、大小、权限与隐私政策一目了然。${site.slogan}。`,
        path: '/BaseDownloadPage',
      }
    : {
        title: `下载《${name}》`,
        description: `《${name}》安卓版与 iOS 版下载，版本、大小、权限、隐私政策和安装包校验值一目了然。`,
        path: gameHref({ id }),
        image: icon_url,
      },
);

export default function Download() {
  const page = usePageData<typeof clientLoader>();
  const { pathname } = useLocation();
  return pathname.toLowerCase() === '/download.html' ? (
    <HandheldDownload page={page} />
  ) : (
    <DesktopDownload page={page} />
  );
}

const PageCode = visibleIsland(() => import('#portal/ui/page-code.tsx').then((block) => block.PageCode));

function DesktopDownload({ page }: { page: DownloadPage }) {
  const device = useDevice();
  const options = availableOptions(page);
  const matching = device && optionForDevice(options, device);
  return (
    <div className={`${layout.page} ${desktop.page}`}>
      <BackLinks page={page} />
      <MinorsNotice flagged={page.minors_notice}>
        <div className={desktop.top}>
          <div className={desktop.offer}>
            <DownloadHead page={page} />
            {options.length === 0 ? (
              <NoBuildsNotice id={page.id} />
            ) : (
              <>
                <SystemNotice option={matching} />
                <ul className={desktop.ways} aria-label="选择平台">
                  {options.map((option) => (
                    <li key={option.platform} className={desktop.way}>
                      <h2 className="title">{option.label}</h2>
                      <p className={desktop.note}>{optionNote(option, device)}</p>
                      <GetLink
                        option={option}
                        className={
                          option === matching || matching === undefined
                            ? buttonClass.primary
                            : buttonClass.quiet
                        }
                      >
                        <Icon name={option.platform === 'h5' ? 'play' : 'get'} size={18} />
                        {option.platform === 'h5' ? '打开就玩' : `下载${option.label}`}
                      </GetLink>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          {options.length > 0 && (
            <div className={desktop.code}>
              <PageCode
                address={downloadHref('/download.html', page.id)}
                label="手机下载页的二维码"
                words="手机扫码，自动选对版本"
              />
            </div>
          )}
        </div>
        <TrustSteps options={options} />
        <AppFacts page={page} />
        <VersionLog page={page} />
      </MinorsNotice>
    </div>
  );
}

function HandheldDownload({ page }: { page: DownloadPage }) {
  const device = useDevice();
  const options = availableOptions(page);
  return (
    <div className={`${layout.page} ${css.page}`}>
      <BackLinks page={page} />
      <MinorsNotice flagged={page.minors_notice}>
        <DownloadHead page={page} />
        {options.length === 0 ? (
          <NoBuildsNotice id={page.id} />
        ) : (
          <Buttons options={options} device={device} />
        )}
        <TrustSteps options={options} />
        <AppFacts page={page} />
        <VersionLog page={page} />
      </MinorsNotice>
    </div>
  );
}

/** Says that the device's system is older than its build needs; empty until hydration, which knows the device. */
function SystemNotice({ option }: { option: DownloadOption | undefined }) {
  const problem = option && systemProblem(navigator.userAgent, option.min_os);
  return (
    problem && (
      <p className={css.unfit} role="status">
        {problem}
      </p>
    )
  );
}

/** The first platform is the large button while the device is unknown and on desktops. */
function Buttons({ options, device }: { options: readonly DownloadOption[]; device: Device | undefined }) {
  const large = device === undefined || device === 'desktop' ? options[0] : optionForDevice(options, device);
  const others = options.filter((option) => option !== large);
  return (
    <div className="stack-3">
      <SystemNotice option={device && large} />
      {large ? (
        <GetLink option={large} className={`${buttonClass.primaryLarge} ${css.large}`}>
          <Icon name={large.platform === 'h5' ? 'play' : 'get'} />
          {large.platform === 'h5' ? '在线玩' : `下载${large.label}`}
          <span className={css.largeNote}>{large.note}</span>
        </GetLink>
      ) : (
        <p className={css.unfit} role="status">
          {device === 'harmony'
            ? '鸿蒙 5 及以上的系统不能安装安卓安装包，鸿蒙版还没有发布。可以先用浏览器访问本站。'
            : '还没有适合这台设备的版本。'}
        </p>
      )}
      {others.length > 0 && (
        <ul className={css.others} aria-label="其他平台">
          {others.map((option) => (
            <li key={option.platform}>
              <GetLink option={option} className={css.other}>
                <span>{option.label}</span>
                <span className={css.note}>{optionNote(option, device)}</span>
                <Icon name="right" size={16} />
              </GetLink>
            </li>
          ))}
        </ul>
      )}
      <p className={css.hint}>点按钮才会开始下载；大文件建议连上 Wi-Fi。</p>
    </div>
  );
}
