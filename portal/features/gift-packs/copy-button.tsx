import { useEffect, useState } from 'react';
import { showToast } from '#portal/layout/toast.tsx';
import { copyText } from '#portal/ui/copy-text.ts';

const SHOWN_MS = 2_000;

/** Copies a code and confirms it. */
export function CopyButton({ text, className }: { text: string; className: string | undefined }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (copied) {
      const timer = setTimeout(() => setCopied(false), SHOWN_MS);
      return () => clearTimeout(timer);
    }
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true);
      showToast('礼包码已复制');
    } else {
      showToast('没能自动复制，请长按礼包码复制', 'bad');
    }
  };
  return (
    <button type="button" className={className} onClick={copy}>
      {copied ? '已复制' : '复制'}
    </button>
  );
}
