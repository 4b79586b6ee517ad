import { CopyRow } from './copy-row.tsx';
import { QrCode } from './qr-code.tsx';
import css from './share-dialog.module.css';
import { TitledDialog } from './titled-dialog.tsx';

export interface Shared {
  title: string;
  text: string;
  path: string;
}

export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const url = new URL(shared.path, location.href).href;
  return (
    <TitledDialog title="分享" width="narrow" onClose={onClose}>
      <p className="clip soft">{shared.title}</p>
      <div className={css.code}>
        <QrCode text={url} label={`${shared.title}的二维码`} />
        <p>用手机扫一扫，打开后再转发</p>
      </div>
      <CopyRow
        label="链接"
        address={url}
        text={`${shared.title} ${url}`}
        button="复制链接"
        look="primary"
        done="链接已复制，去粘贴给好友吧"
      />
    </TitledDialog>
  );
}
