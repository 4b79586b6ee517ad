import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { buttonClass } from '#portal/ui/button.ts';
import type { DownloadOption } from '#portal/ui/download-options.ts';
import { GetLink } from '#portal/ui/get-link.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import css from './download-choice.module.css';

const loadQrCode = () => import('#portal/ui/qr-code.tsx').then((part) => part.QrCode);
const QrCode = lazyPart(loadQrCode, false, <span className={css.blank} />);

/** The 下载 button: opens a list of platforms and, on desktops, a QR code of the page. */
export function DownloadChoice({ options }: { options: readonly DownloadOption[] }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const close = (event: Event) => {
      const closes = event instanceof KeyboardEvent ? event.key === 'Escape' : isOutside(event, fold.current);
      if (closes && fold.current?.open && matchMedia('(min-width: 768px)').matches) {
        fold.current.open = false;
      }
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details
      ref={fold}
      id="download"
      className={css.fold}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className={`${buttonClass.primaryLarge} ${css.summary}`}>
        <Icon name="get" />
        下载
        <Icon name="down" size={16} className={css.arrow} />
      </summary>
      <div className={css.panel}>
        <ul className={css.options}>
          {options.map((option) => (
            <li key={option.platform}>
              <GetLink option={option} className={css.option}>
                <span className={css.label}>{option.label}</span>
                <span className={css.note}>{option.note}</span>
                <Icon name={option.platform === 'h5' ? 'play' : 'get'} size={18} className={css.go} />
              </GetLink>
            </li>
          ))}
        </ul>
        <div className={css.code}>
          {opened && <QrCode text={location.href} label="本页的二维码" />}
          <p>手机扫码下载</p>
        </div>
      </div>
    </details>
  );
}

function isOutside(event: Event, fold: HTMLDetailsElement | null): boolean {
  return event.type === 'pointerdown' && !fold?.contains(event.target as Node);
}
