import { useAction } from '#admin/calls/use-call.ts';
import { type QueueDefinition, QueuePage } from '#admin/queue/queue-page.tsx';
import { useBatchMessage } from '#admin/queue/use-batch-message.ts';
import { useQueueList } from '#admin/queue/use-queue-list.ts';
import { PICTURE_STATES, REFUSABLE_STATES } from '#contract/account/own-picture.ts';
import {
  type AvatarAdminRow,
  avatarApprove,
  avatarExport,
  avatarHistory,
  avatarQueue,
  avatarRefuse,
} from '#contract/admin/avatars.ts';
import type { BatchResult } from '#contract/admin/shapes.ts';
import { AvatarEntry } from './avatar-entry.tsx';

const queue: QueueDefinition<AvatarAdminRow> = {
  title: '头像审核',
  permission: 'avatars.write',
  call: avatarQueue,
  states: PICTURE_STATES,
  defaultSort: 'id',
  filters: [
    { name: 'q', label: '昵称', kind: 'text' },
    { name: 'player_id', label: '玩家编号', kind: 'number' },
    { name: 'from', label: '开始时间', kind: 'moment' },
    { name: 'to', label: '结束时间', kind: 'moment' },
  ],
  emptyText: '没有符合条件的头像',
  exportCall: avatarExport,
  historyCall: avatarHistory,
  rejection: {
    verb: '退回',
    unit: '个头像',
    reasons: ['低俗内容', '违法违规', '广告或二维码', '冒充官方', '侵犯他人肖像或版权', '令人不适'],
    isRequired: true,
    hint: '图片会立即删除，不能撤销；正在使用的会换成默认头像。玩家会在消息里看到原因',
  },
  canApprove: ({ state }) => state === '待审核',
  canReject: ({ state }) => state !== '已退回',
  titleOf: ({ nickname, id }) => `${nickname} 的头像 ${id}`,
  historyTitleOf: ({ nickname }) => `${nickname} 的头像`,
};

/** The queue of pictures that players uploaded. */
export function Page() {
  const list = useQueueList(queue);
  const { send } = useAction();
  const report = useBatchMessage(list.shown.reload);
  return (
    <QueuePage
      definition={queue}
      list={list}
      onApprove={async (rows) => {
        const ids = rows.filter(({ state }) => state === '待审核').map(({ id }) => id);
        if (ids.length > 0) {
          report(await send(avatarApprove, { ids }), '已通过');
        }
      }}
      onReject={async (rows, reason) => {
        const results: BatchResult[] = [];
        for (const state of REFUSABLE_STATES) {
          const ids = rows.filter((row) => row.state === state).map(({ id }) => id);
          const result = ids.length > 0 && (await send(avatarRefuse, { ids, state, reason }));
          if (result) {
            results.push(result);
          }
        }
        report(results.length > 0 ? joined(results) : undefined, '已退回');
      }}
    >
      {(row, buttons) => <AvatarEntry row={row} buttons={buttons} />}
    </QueuePage>
  );
}

function joined(results: readonly BatchResult[]): BatchResult {
  return {
    done: results.flatMap(({ done }) => done),
    skipped: results.flatMap(({ skipped }) => skipped),
  };
}
