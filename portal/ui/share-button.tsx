import { useState } from 'react';
import { lazyPart } from '../islands/lazy-part.ts';
import { buttonClass } from './button.ts';
import { Icon } from './icon.tsx';
import css from './share-button.module.css';
import type { Shared } from './share-dialog.tsx';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((part) => part.ShareDialog));

/** Shares a page: with the system's share sheet on touch devices, else by link and QR code. */
export function ShareButton({ shared, look }: { shared: Shared; look: 'large' | 'quiet' }) {
  const [open, setOpen] = useState(false);
  const share = async () => {
    const { title, text, path } = shared;
    const url = new URL(path, location.href).href;
    if (!matchMedia('(pointer: coarse)').matches || typeof navigator.share !== 'function') {
      setOpen(true);
      return;
    }
    try {
      await navigator.share({ title, text, url });
    } catch (error) {
      // An AbortError means that the visitor closed the sheet; other errors open the dialog.
      setOpen(!(error instanceof DOMException && error.name === 'AbortError'));
    }
  };
  return (
    <>
      <button
        type="button"
        className={`${look === 'large' ? buttonClass.quietLarge : buttonClass.quiet} ${css.share}`}
        onClick={share}
      >
        <Icon name="share" size={look === 'large' ? 20 : 16} />
        分享
      </button>
      {open && <ShareDialog shared={shared} onClose={() => setOpen(false)} />}
    </>
  );
}
