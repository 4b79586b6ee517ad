import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { blockedAuthors } from '#contract/calls/blocks.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { fullTime } from '#portal/ui/format.ts';
import { Pending } from '#portal/ui/pending.tsx';
import { RowButton } from '#portal/ui/row-button.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import css from './own-page.module.css';

type Blocked = CallData<typeof blockedAuthors>['list'][number];

/** The players whose comments the player does not see. */
export function BlockedAuthors() {
  const [list, setList] = useState<readonly Blocked[] | null>(null);
  const [failure, setFailure] = useState('');
  const load = useCallback(async () => {
    const response = await services.get('/vue/blocks', {});
    setFailure(response.status === 1 ? '' : response.msg);
    setList((before) => (response.status === 1 ? response.data.list : before));
  }, []);
  useEffect(() => {
    load();
  }, [load]);
  const unblock = async ({ id, nickname }: Blocked) => {
    const response = await asPlayer(() => services.send('/vue/unblock', { id }, 'sdk'));
    if (response.status === 1) {
      showToast(`已解除屏蔽：${nickname}`);
      setList((before) => before?.filter((one) => one.id !== id) ?? null);
    } else if (response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, 'bad');
    }
  };
  return (
    <section aria-labelledby="own-blocks">
      <h3 id="own-blocks" className={css.subtitle}>
        屏蔽的玩家
      </h3>
      {!list || failure ? (
        <Pending failure={failure} onRetry={load} />
      ) : list.length === 0 ? (
        <p className={css.note}>还没有屏蔽玩家。在评论下点“屏蔽”，就看不到这位玩家的评论和回复。</p>
      ) : (
        <ul className={css.rows}>
          {list.map((blocked) => (
            <li key={blocked.id} className={css.commentFoot}>
              <span className={css.blocked}>
                {blocked.nickname} · {fullTime(blocked.blocked_at)}
              </span>
              <RowButton label="解除屏蔽" name={blocked.nickname} onClick={() => unblock(blocked)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
