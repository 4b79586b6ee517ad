import { App } from 'antd';
import { useMay } from '#admin/auth/use-session.ts';
import { useAction } from '#admin/calls/use-call.ts';
import type { Filter } from '#admin/fields/field.ts';
import { batchSummary } from '#admin/list/batch-summary.ts';
import { QueuePage } from '#admin/queue/queue-page.tsx';
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

/** Filters of the queue. The first, the state, is rendered as tabs. */
const filters: readonly Filter[] = [
  { name: 'state', label: '状态', kind: 'choice' },
  { name: 'q', label: '昵称', kind: 'text' },
  { name: 'player_id', label: '玩家编号', kind: 'number' },
  { name: 'from', label: '开始时间', kind: 'moment' },
  { name: 'to', label: '结束时间', kind: 'moment' },
];

const rejection = {
  verb: '退回',
  unit: '个头像',
  reasons: ['低俗内容', '违法违规', '广告或二维码', '冒充官方', '侵犯他人肖像或版权', '令人不适'],
  isRequired: true,
  hint: '图片会立即删除，不能撤销；正在使用的会换成默认头像。玩家会在消息里看到原因',
};

/** The queue of pictures that players uploaded. */
export function Page() {
  const { message } = App.useApp();
  const mayWrite = useMay()('avatars.write');
  const list = useQueueList<AvatarAdminRow>({
    filters,
    defaultState: '待审核',
    defaultSort: 'id',
    call: avatarQueue,
  });
  const { send } = useAction();
  const finish = (result: BatchResult | undefined, verb: string) => {
    if (result) {
      message[result.skipped.length > 0 ? 'warning' : 'success'](batchSummary(result, verb));
    }
    list.shown.reload();
  };
  return (
    <QueuePage
      title="头像审核"
      list={list}
      states={PICTURE_STATES}
      emptyText="没有符合条件的头像"
      mayWrite={mayWrite}
      exportCall={avatarExport}
      historyCall={avatarHistory}
      rejection={rejection}
      canApprove={({ state }) => state === '待审核'}
      canReject={({ state }) => state !== '已退回'}
      onApprove={async (rows) => {
        const ids = rows.filter(({ state }) => state === '待审核').map(({ id }) => id);
        if (ids.length > 0) {
          finish(await send(avatarApprove, { ids }), '已通过');
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
        finish(results.length > 0 ? joined(results) : undefined, '已退回');
      }}
      titleOf={({ nickname, id }) => `${nickname} 的头像 ${id}`}
      historyTitleOf={({ nickname }) => `${nickname} 的头像`}
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
