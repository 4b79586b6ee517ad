import { island } from '#portal/islands/island.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import type { DownloadOption } from '#portal/ui/download-options.ts';
import { GetLink } from '#portal/ui/get-link.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import css from './download-choice.module.css';
import { ShownPageCode } from './shown-page-code.tsx';

const CodeIsland = island('shown-page-code', ShownPageCode);

/** The list of platforms. Its script closes it, suits it to the device and shows the QR code (`downloads-script.ts`). */
export function DownloadChoice({ options }: { options: readonly DownloadOption[] }) {
  return (
    <details id="download" className={css.fold}>
      <summary className={`${buttonClass.primaryLarge} ${css.summary}`}>
        <Icon name="get" />
        下载
        <Icon name="down" size={16} className={css.arrow} />
      </summary>
      <div className={css.panel}>
        <ul className="grow stack-1">
          {options.map((option) => (
            <li key={option.platform}>
              <GetLink option={option} className={css.option}>
                <span className="large strong">{option.label}</span>
                <span className={css.note} data-note="">
                  {option.note}
                </span>
                <Icon name={option.platform === 'h5' ? 'play' : 'get'} size={18} className={css.go} />
              </GetLink>
            </li>
          ))}
        </ul>
        <div className={css.code}>
          <div className={css.blank}>
            <CodeIsland />
          </div>
          <p>手机扫码下载</p>
        </div>
      </div>
    </details>
  );
}
