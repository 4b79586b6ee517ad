import { island } from '#portal/islands/island.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { type DownloadOption, externalLinkProps } from '#portal/ui/download-options.ts';
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
          {options.map(({ platform, label, note, href, needsBrowser }) => (
            <li key={platform}>
              <a
                href={href}
                className={css.option}
                rel="nofollow"
                {...externalLinkProps(href)}
                data-platform={platform}
                data-blocked={needsBrowser ? '' : undefined}
              >
                <span className="large strong">{label}</span>
                <span className={css.note} data-note="">
                  {note}
                </span>
                <Icon name={platform === 'h5' ? 'play' : 'get'} size={18} className={css.go} />
              </a>
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
