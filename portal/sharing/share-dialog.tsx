import { useState } from 'react';
import { buttonClass } from '../ui/button.ts';
import { copyText } from '../ui/copy-text.ts';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import css from './share-dialog.module.css';
import type { Shared } from './shared.ts';

/** A page's address to copy, and as a QR code for the phone. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const [said, setSaid] = useState('');
  const url = new URL(shared.path, location.href).href;
  const copy = async () => {
    setSaid(
      (await copyText(`${shared.title} ${url}`))
        ? '链接已复制，去粘贴给好友吧'
        : '没能自动复制，请长按或按 Ctrl+C 复制上面的链接',
    );
  };
  return (
    <Dialog titleId="share-title" className={css.dialog} onClose={onClose}>
      <div className={css.inner}>
        <header className={css.head}>
          <h2 id="share-title" className={css.title}>
            分享
          </h2>
          <CloseButton onClose={onClose} />
        </header>
        <p className={css.what}>{shared.title}</p>
        <div className={css.code}>
          <QrCode text={url} label={`${shared.title}的二维码`} />
          <p>用手机扫一扫，打开后再转发</p>
        </div>
        <div className={css.row}>
          <input
            className={css.field}
            aria-label="链接"
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <button type="button" className={buttonClass.primary} onClick={copy}>
            复制链接
          </button>
        </div>
        <p className={css.said} role="status">
          {said}
        </p>
      </div>
    </Dialog>
  );
}
