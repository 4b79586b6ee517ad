import { useOrigin } from '../../document/use-origin.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import css from './page-code.module.css';

/** The page as a code, to go on with it on a phone. */
export function PageCode({ address }: { address: string }) {
  return (
    <div className={css.code}>
      <QrCode text={useOrigin() + address} label="本页的二维码" />
      <p>手机扫码查看</p>
    </div>
  );
}
