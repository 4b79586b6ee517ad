import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/entities/message.ts';
import { MESSAGE_DAYS } from '#contract/vocabulary.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { removeStoredUser } from '#portal/browser/state/stored-user.ts';
import { showUnread, unreadText } from '#portal/layout/show-unread.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { MoreButton, Pending } from '#portal/ui/pending.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import { MessageRow, titleId } from './message-row.tsx';
import css from './messages.module.css';

const PAGE_SIZE = 20;
const STATUS = 'messages-status';
const RETRY = 'messages-retry';

interface Loaded {
  list: readonly Message[];
  hasMore: boolean;
  unread: number;
  now: string;
}

/** The signed-in player's messages, newest first. */
export function MessageList() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState('');
  const [card, focusAfter] = useFocusAfter();
  const shown = loaded?.list ?? [];
  const load = useCallback(
    async (before: readonly Message[]) => {
      const focus = focusAfter();
      setFailure('');
      const response = await services.get('/vue/messages', {
        before: before[before.length - 1]?.id,
        size: PAGE_SIZE,
      });
      if (response.status === 1) {
        const { list, total, unread, generated_at: now } = response.data;
        setLoaded({ list: [...before, ...list], hasMore: list.length < total, unread, now });
        showUnread(unread);
        focus(list[0] ? titleId(list[0]) : STATUS);
      } else if (response.code === 'LOGIN_REQUIRED') {
        removeStoredUser();
      } else {
        setFailure(response.msg);
        focus(RETRY);
      }
    },
    [focusAfter],
  );
  useEffect(() => {
    load([]);
  }, [load]);
  const markRead = async (id: number, all: boolean) => {
    const focus = focusAfter();
    const response = await asPlayer(() => services.send('/vue/messageread', { id, all }));
    if (response.status === 0) {
      if (response.code !== 'LOGIN_REQUIRED') {
        showToast(response.msg, 'bad');
      }
      return;
    }
    const { unread } = response.data;
    showUnread(unread);
    setLoaded(
      (before) =>
        before && {
          ...before,
          unread,
          list: before.list.map((one) => (all || one.id === id ? { ...one, read: true } : one)),
        },
    );
    focus(all ? STATUS : titleId({ id }));
  };
  const [newest] = shown;
  return (
    <div className="card roomy" ref={card}>
      <div className={css.bar}>
        <p role="status" id={STATUS} tabIndex={-1}>
          {loaded && (loaded.unread > 0 ? `${unreadText(loaded.unread)} 条未读` : '没有未读消息')}
        </p>
        <a href="/BaseMy#own-messages">消息设置</a>
        {newest && loaded && loaded.unread > 0 && (
          <button type="button" className={buttonClass.quiet} onClick={() => markRead(newest.id, true)}>
            全部已读
          </button>
        )}
      </div>
      {loaded && !newest && (
        <p className={css.empty}>
          还没有消息。<a href="/BaseGameCenter">收藏几款游戏</a>，有新礼包或要开新区时会在这里提醒您。
        </p>
      )}
      <ul>
        {shown.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            now={loaded?.now ?? ''}
            onRead={() => markRead(message.id, false)}
          />
        ))}
      </ul>
      {(!loaded || failure) && <Pending failure={failure} retryId={RETRY} onRetry={() => load(shown)} />}
      {loaded?.hasMore && !failure && <MoreButton onClick={() => load(shown)} />}
      {newest && <p className={css.note}>消息保留 {MESSAGE_DAYS} 天。</p>}
    </div>
  );
}

/**
 * Moves the focus on once a pressed button of a card may be gone. The function is called at the press; its result focuses
 * the element of an id after the next render, unless the player has moved the focus meanwhile.
 */
function useFocusAfter(): [RefObject<HTMLDivElement | null>, () => (id: string) => void] {
  const card = useRef<HTMLDivElement>(null);
  const next = useRef('');
  useEffect(() => {
    if (next.current) {
      document.getElementById(next.current)?.focus();
      next.current = '';
    }
  });
  const pressed = useCallback(() => {
    const button = document.activeElement;
    const isOwn = card.current?.contains(button);
    return (id: string) => {
      const { activeElement } = document;
      if (isOwn && (activeElement === button || activeElement === document.body)) {
        next.current = id;
      }
    };
  }, []);
  return [card, pressed];
}
