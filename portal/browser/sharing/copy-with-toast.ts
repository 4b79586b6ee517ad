import { showToast } from '#portal/layout/toast.tsx';
import { copyText } from '#portal/ui/copy-text.ts';

/** Copies a text and shows whether it worked; the result is the same. */
export async function copyWithToast(text: string, done: string, failed: string): Promise<boolean> {
  const copied = await copyText(text);
  showToast(copied ? done : failed, copied ? 'good' : 'bad');
  return copied;
}
