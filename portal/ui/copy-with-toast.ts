import { copyText } from './copy-text.ts';
import { showToast } from './toast.tsx';

/** Copies a text and shows whether it worked; the result is the same. */
export async function copyWithToast(text: string, done: string, failed: string): Promise<boolean> {
  const copied = await copyText(text);
  showToast(copied ? done : failed, copied ? 'good' : 'bad');
  return copied;
}
