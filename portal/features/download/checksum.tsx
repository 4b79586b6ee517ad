import { showToast } from '#portal/layout/toast.tsx';
import { copyText } from '#portal/ui/copy-text.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './app-facts.module.css';

/** A build's checksum, to compare with what was downloaded. */
export function Checksum({ value }: { value: string }) {
  const copy = async () => {
    if (await copyText(value)) {
      showToast('校验值已复制');
    } else {
      showToast('复制失败，请长按选中后复制', 'bad');
    }
  };
  return (
    <>
      <code className={css.checksum}>{value}</code>
      <button type="button" className={css.copy} aria-label="复制 SHA-256 校验值" onClick={copy}>
        <Icon name="copy" size={16} />
        复制
      </button>
    </>
  );
}
