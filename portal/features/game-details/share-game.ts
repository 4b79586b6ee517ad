import { showToast } from '../../chrome/toast.tsx';

/** Offers the page's address to the device's share sheet, or copies it; says what became of it. */
export async function shareGame({ title, text }: { title: string; text: string }): Promise<void> {
  const url = location.href.split('#')[0] ?? location.href;
  const touch = matchMedia('(pointer: coarse)').matches;
  if (touch && typeof navigator.share === 'function') {
    await navigator.share({ title, text, url }).catch(() => undefined);
    return;
  }
  try {
    await copyText(`${title} ${url}`);
    showToast('链接已复制，去粘贴给好友吧');
  } catch {
    showToast('复制失败，请手动复制地址栏里的链接', 'bad');
  }
}

/** Copies a text, also where the page is not served over HTTPS and the clipboard is closed to it. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text);
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) {
    throw new Error('the browser copies nothing');
  }
}
