import { visibleIsland } from '#portal/hydration/visible-island.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { useDevice } from '#portal/ui/device.ts';
import { optionForDevice } from '#portal/ui/download-options.ts';
import { GetLink } from '#portal/ui/get-link.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { AppFacts } from './app-facts.tsx';
import css from './desktop-download.module.css';
import { BackLinks, DownloadHead, NoBuildsNotice, TrustSteps, VersionLog } from './download-sections.tsx';
import { availableOptions, type DownloadPage, downloadHref } from './load-download.ts';

const PageCode = visibleIsland(() => import('#portal/ui/page-code.tsx').then((block) => block.PageCode));

/** The desktop page: all platforms side by side and a QR code of the phone page. */
export function DesktopDownload({ page }: { page: DownloadPage }) {
  const device = useDevice();
  const options = availableOptions(page);
  const matching = device && optionForDevice(options, device);
  return (
    <div className={`${layout.page} ${css.page}`}>
      <BackLinks page={page} />
      <div className={css.top}>
        <div className={css.offer}>
          <DownloadHead page={page} />
          {options.length === 0 ? (
            <NoBuildsNotice id={page.id} />
          ) : (
            <ul className={css.ways} aria-label="选择平台">
              {options.map((option) => (
                <li key={option.platform} className={css.way}>
                  <h2 className={css.platform}>{option.label}</h2>
                  <p className={css.note}>{option.note}</p>
                  <GetLink
                    option={option}
                    className={
                      option === matching || matching === undefined ? buttonClass.primary : buttonClass.quiet
                    }
                  >
                    <Icon name={option.platform === 'h5' ? 'play' : 'get'} size={18} />
                    {option.platform === 'h5' ? '打开就玩' : `下载${option.label}`}
                  </GetLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        {options.length > 0 && (
          <div className={css.code}>
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
    </div>
  );
}
