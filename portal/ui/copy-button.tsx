import { useEffect, useState } from 'react';
import { copyWithToast } from './copy-with-toast.ts';

const SHOWN_MS = 2_000;

export function CopyButton({ text, className }: { text: string; className: string | undefined }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (copied) {
      const timer = setTimeout(() => setCopied(false), SHOWN_MS);
      return () => clearTimeout(timer);
    }
  }, [copied]);
  const copy = async () => {
    if (await copyWithToast(text, '兑换码已复制', '没能自动复制，请长按兑换码复制')) {
      setCopied(true);
    }
  };
  return (
    <button type="button" className={className} onClick={copy}>
      {copied ? '已复制' : '复制'}
    </button>
  );
}
