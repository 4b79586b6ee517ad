import type { Site } from '#contract/entities/site.ts';
import { BrowserSheet } from '#portal/ui/browser-sheet.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { GetLink } from '#portal/ui/get-link.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { PageCode } from '#portal/ui/page-code.tsx';
import { AppFacts } from './app-facts.tsx';
import css from './desktop-download.module.css';
import {
  BackLinks,
  DownloadHead,
  NoBuildsNotice,
  SystemNotice,
  TrustSteps,
  VersionLog,
} from './download-sections.tsx';
import { availableOptions, type DownloadPage, HANDHELD } from './load-download.ts';

interface DesktopDownloadProps {
  page: DownloadPage;
  site: Site;
  origin: string;
}

/** The platforms side by side, and a QR code for phones. Its script marks the build for the device (`download-script.ts`). */
export function DesktopDownload({ page, site, origin }: DesktopDownloadProps) {
  const options = availableOptions(page);
  return (
    <div className={`${layout.page} ${css.page}`} data-script="download">
      <BackLinks page={page} site={site} />
      <MinorsNotice flagged={page.minors_notice}>
        <div className={css.top}>
          <div className={css.offer}>
            <DownloadHead page={page} site={site} />
            {options.length === 0 ? (
              <NoBuildsNotice id={page.id} />
            ) : (
              <>
                <SystemNotice />
                <ul className={css.ways} aria-label="选择平台" data-builds="">
                  {options.map((option) => (
                    <li key={option.platform} className={css.way}>
                      <h2 className="title">{option.label}</h2>
                      <p className={css.note} data-note="">
                        {option.note}
                      </p>
                      <GetLink option={option} className={buttonClass.primary}>
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
            <div className={css.code}>
              <PageCode
                origin={origin}
                address={page.id === null ? HANDHELD : `${HANDHELD}?id=${page.id}`}
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
      <BrowserSheet />
    </div>
  );
}
