import { buttonClass } from '../../ui/button.ts';
import type { Device } from '../../ui/device.ts';
import { type DownloadOption, optionForDevice } from '../../ui/download-options.ts';
import { gameHref } from '../../ui/game-facts.ts';
import { GetLink } from '../../ui/get-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyNotice } from '../../ui/notice.tsx';
import { useDevice } from '../../ui/use-device.ts';
import { AppFacts } from './app-facts.tsx';
import { DownloadHead, WayBack } from './download-head.tsx';
import css from './handheld-download.module.css';
import { type DownloadPage, waysToGet } from './load-download.ts';
import { TrustSteps } from './trust-steps.tsx';
import { VersionLog } from './version-log.tsx';

/** The page for phones and tablets: one large button for this device, the other platforms under it. */
export function HandheldDownload({ page }: { page: DownloadPage }) {
  const device = useDevice();
  const options = waysToGet(page);
  return (
    <div className={`${layout.page} ${css.page}`}>
      <WayBack id={page.id} name={page.name} />
      <DownloadHead id={page.id} name={page.name} icon_url={page.icon_url} />
      {options.length === 0 ? (
        <EmptyNotice
          action={
            page.id === null
              ? { href: '/BaseGameCenter', label: '先逛逛游戏' }
              : { href: gameHref({ id: page.id }), label: '看游戏介绍' }
          }
        >
          {page.id === null ? 'APP 还没有发布。' : '还没有收录安装包。'}
        </EmptyNotice>
      ) : (
        <Buttons options={options} device={device} />
      )}
      <TrustSteps options={options} />
      <AppFacts page={page} />
      <VersionLog page={page} />
    </div>
  );
}

function Buttons({ options, device }: { options: readonly DownloadOption[]; device: Device | undefined }) {
  const suited = device && optionForDevice(options, device);
  const first = suited ?? (device === 'harmony' ? undefined : options[0]);
  const others = options.filter((option) => option !== first);
  return (
    <div className={css.ways}>
      {device === 'harmony' && suited === undefined && (
        <p className={css.unfit} role="status">
          鸿蒙 5 及以上的系统装不了安卓安装包，鸿蒙版还没有发布。可以先用浏览器访问本站。
        </p>
      )}
      {device && device !== 'harmony' && device !== 'desktop' && suited === undefined && (
        <p className={css.unfit} role="status">
          还没有适合这台设备的版本。
        </p>
      )}
      {first && (
        <GetLink
          option={first}
          className={`${suited || !device || device === 'desktop' ? buttonClass.primaryLarge : buttonClass.quietLarge} ${css.first}`}
        >
          <Icon name={first.platform === 'h5' ? 'play' : 'get'} />
          {first.platform === 'h5' ? '在线玩' : `下载${first.label}`}
          <span className={css.firstNote}>{first.note}</span>
        </GetLink>
      )}
      {others.length > 0 && (
        <ul className={css.others} aria-label="其他平台">
          {others.map((option) => (
            <li key={option.platform}>
              <GetLink option={option} className={css.other}>
                <span>{option.label}</span>
                <span className={css.note}>{option.note}</span>
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
