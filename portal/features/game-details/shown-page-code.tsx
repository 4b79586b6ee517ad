import { QrCode } from '#portal/ui/qr-code.tsx';

/** The QR code of the shown page; the server's HTML has none. */
export function ShownPageCode() {
  return typeof location === 'undefined' ? null : <QrCode text={location.href} label="本页的二维码" />;
}
