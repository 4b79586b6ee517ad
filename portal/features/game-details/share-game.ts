import { showToast } from '../../chrome/toast.tsx';
import { copyText } from '../../ui/copy-text.ts';

interface Shared {
  title: string;
  text: string;
  /** The page to open, below the site's own address. */
  path: string;
}

/** Offers an address to the device's share sheet, or copies it; says what became of it. */
export async function shareGame({ title, text, path }: Shared): Promise<void> {
  const url = new URL(path, location.href).href;
  const touch = matchMedia('(pointer: coarse)').matches;
  if (touch && typeof navigator.share === 'function') {
    await navigator.share({ title, text, url }).catch(() => undefined);
    return;
  }
  if (await copyText(`${title} ${url}`)) {
    showToast('链接已复制，去粘贴给好友吧');
  } else {
    showToast('复制失败，请手动复制地址栏里的链接', 'bad');
  }
}
