import { useOrigin } from '../head/use-site.ts';
import css from './page-code.module.css';
import { QrCode } from './qr-code.tsx';

/** A QR code of a page of the site; `address` is its path and query. */
export function PageCode({ address, label, words }: { address: string; label: string; words: string }) {
  return (
    <div className={css.code}>
      <QrCode text={useOrigin() + address} label={label} />
      <p>{words}</p>
    </div>
  );
}
