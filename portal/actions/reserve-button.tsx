import { useState } from 'react';
import type { ReservationKind } from '#contract/vocabulary.ts';
import { buttonClass } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { setReserved, useReserved } from './own-reservations.ts';

const DONE = {
  game: '预约成功，上线、改期和开启新测试时会在站内通知您',
  pack: '预约成功，开领时会在站内通知您',
} as const;

interface ReserveButtonProps {
  kind: ReservationKind;
  id: number;
  name: string;
  look: 'large' | 'small';
  className?: string | undefined;
}

/** Reserves a game or a pack; the second press revokes it. A guest logs in first. */
export function ReserveButton({ kind, id, name, look, className = '' }: ReserveButtonProps) {
  const reserved = useReserved(kind, id);
  const [sending, setSending] = useState(false);
  const change = async () => {
    setSending(true);
    const response = await setReserved(kind, id, !reserved);
    setSending(false);
    if (response.status === 1) {
      showToast(response.data.reserved ? DONE[kind] : '已取消预约');
    } else if (response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, 'bad');
    }
  };
  const isLarge = look === 'large';
  const looks = reserved
    ? { large: buttonClass.quietLarge, small: buttonClass.quiet }
    : { large: buttonClass.primaryLarge, small: buttonClass.primary };
  return (
    <button
      type="button"
      className={`${looks[look]} ${className}`}
      aria-label={reserved ? `已预约${name}，取消预约` : `预约${name}`}
      title={reserved ? '取消预约' : undefined}
      aria-disabled={sending}
      onClick={sending ? undefined : change}
    >
      {isLarge && <Icon name="bell" />}
      {reserved ? '已预约' : '预约'}
    </button>
  );
}
