import { Suspense, useState } from 'react';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './share-button.module.css';
import type { Shared } from './shared.ts';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((part) => part.ShareDialog));

interface ShareButtonProps {
  shared: Shared;
  /** `large` beside a page's own actions, `quiet` elsewhere. */
  look: 'large' | 'quiet';
}

/** Passes a page on: by the device's own sheet where there is one for fingers, else by link and QR code. */
export function ShareButton({ shared, look }: ShareButtonProps) {
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
      // Who closed the sheet has seen it; where it never came, the dialog does.
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
      {open && (
        <Suspense>
          <ShareDialog shared={shared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
