import { buttonClass } from '#portal/ui/button.ts';
import { type Device, useDevice } from '#portal/ui/device.ts';
import { type DownloadOption, optionForDevice } from '#portal/ui/download-options.ts';
import { GetLink } from '#portal/ui/get-link.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { AppFacts } from './app-facts.tsx';
import { BackLinks, DownloadHead, NoBuildsNotice, TrustSteps, VersionLog } from './download-sections.tsx';
import css from './handheld-download.module.css';
import { availableOptions, type DownloadPage } from './load-download.ts';

/** The page for phones and tablets: a large button for this device above the other platforms. */
export function HandheldDownload({ page }: { page: DownloadPage }) {
  const device = useDevice();
  const options = availableOptions(page);
  return (
    <div className={`${layout.page} ${css.page}`}>
      <BackLinks page={page} />
      <DownloadHead page={page} />
      {options.length === 0 ? <NoBuildsNotice id={page.id} /> : <Buttons options={options} device={device} />}
      <TrustSteps options={options} />
      <AppFacts page={page} />
      <VersionLog page={page} />
    </div>
  );
}

/** The first platform is the large button while the device is unknown and on desktops. */
function Buttons({ options, device }: { options: readonly DownloadOption[]; device: Device | undefined }) {
  const large = device === undefined || device === 'desktop' ? options[0] : optionForDevice(options, device);
  const others = options.filter((option) => option !== large);
  return (
    <div className={css.ways}>
      {large ? (
        <GetLink option={large} className={`${buttonClass.primaryLarge} ${css.large}`}>
          <Icon name={large.platform === 'h5' ? 'play' : 'get'} />
          {large.platform === 'h5' ? '在线玩' : `下载${large.label}`}
          <span className={css.largeNote}>{large.note}</span>
        </GetLink>
      ) : (
        <p className={css.unfit} role="status">
          {device === 'harmony'
            ? '鸿蒙 5 及以上的系统装不了安卓安装包，鸿蒙版还没有发布。可以先用浏览器访问本站。'
            : '还没有适合这台设备的版本。'}
        </p>
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
