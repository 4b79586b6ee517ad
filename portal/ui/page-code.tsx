import css from './page-code.module.css';
import { QrCode } from './qr-code.tsx';

interface PageCodeProps {
  origin: string;
  /** The path and query of a page of the site. */
  address: string;
  label: string;
  words: string;
}

/** A QR code of a page of the site. */
export function PageCode({ origin, address, label, words }: PageCodeProps) {
  return (
    <div className={css.code}>
      <QrCode text={origin + address} label={label} />
      <p>{words}</p>
    </div>
  );
}
