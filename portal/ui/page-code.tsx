import { useOrigin } from '../head/use-site.ts';
import css from './page-code.module.css';
import { QrCode } from './qr-code.tsx';

interface PageCodeProps {
  /** The page's path and query. */
  address: string;
  label: string;
  words: string;
}

/** A QR code of a page of the site. */
export function PageCode({ address, label, words }: PageCodeProps) {
  return (
    <div className={css.code}>
      <QrCode text={useOrigin() + address} label={label} />
      <p>{words}</p>
    </div>
  );
}
