import type { Site } from '#contract/entities/site.ts';
import { BrowserSheet } from '#portal/ui/browser-sheet.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import type { DownloadOption } from '#portal/ui/download-options.ts';
import { GetLink } from '#portal/ui/get-link.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { AppFacts } from './app-facts.tsx';
import {
  BackLinks,
  DownloadHead,
  NoBuildsNotice,
  SystemNotice,
  TrustSteps,
  VersionLog,
} from './download-sections.tsx';
import css from './handheld-download.module.css';
import { availableOptions, type DownloadPage } from './load-download.ts';

/** A large button for one platform above a list of the others. Its script suits both to the device (`download-script.ts`). */
export function HandheldDownload({ page, site }: { page: DownloadPage; site: Site }) {
  const options = availableOptions(page);
  const [first] = options;
  return (
    <div className={`${layout.page} ${css.page}`} data-script="download">
      <BackLinks page={page} site={site} />
      <MinorsNotice flagged={page.minors_notice}>
        <DownloadHead page={page} site={site} />
        {first ? <Buttons first={first} options={options} /> : <NoBuildsNotice id={page.id} />}
        <TrustSteps options={options} />
        <AppFacts page={page} />
        <VersionLog page={page} />
      </MinorsNotice>
      <BrowserSheet />
    </div>
  );
}

interface ButtonsProps {
  first: DownloadOption;
  options: readonly DownloadOption[];
}

/** The first platform is the large button while the device is unknown and on desktops. The list has it too, hidden. */
function Buttons({ first, options }: ButtonsProps) {
  return (
    <div className="stack-3" data-choice="">
      <SystemNotice />
      <GetLink option={first} className={`${buttonClass.primaryLarge} ${css.large}`}>
        <Icon name={first.platform === 'h5' ? 'play' : 'get'} />
        <span data-words="">{first.platform === 'h5' ? '在线玩' : `下载${first.label}`}</span>
        <span className={css.largeNote} data-note="">
          {first.note}
        </span>
      </GetLink>
      <ul className={css.others} aria-label="其他平台" hidden={options.length === 1} data-builds="">
        {options.map((option) => (
          <li key={option.platform} hidden={option === first}>
            <GetLink option={option} className={css.other}>
              <span data-label="">{option.label}</span>
              <span className={css.note} data-note="">
                {option.note}
              </span>
              <Icon name="right" size={16} />
            </GetLink>
          </li>
        ))}
      </ul>
      <p className={css.hint}>点按钮才会开始下载；大文件建议连上 Wi-Fi。</p>
    </div>
  );
}
