import { useOrigin } from '../head/use-site.ts';
import css from './page-code.module.css';
import { QrCode } from './qr-code.tsx';

interface PageCodeProps {
  /** The page's path and query. */
  address: string;
  label: string;
  /** What the code is good for. */
  words: string;
}

/** A page of the site as a code for phones. */
export function PageCode({ address, label, words }: PageCodeProps) {
  return (
    <div className={css.code}>
      <QrCode text={useOrigin() + address} label={label} />
      <p>{words}</p>
    </div>
  );
}
