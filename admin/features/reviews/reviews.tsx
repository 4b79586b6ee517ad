import { App, Button, Flex } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { request } from '#admin/calls/client.ts';
import { useAction } from '#admin/calls/use-call.ts';
import { QueueFrame, type QueueKey } from '#admin/queue/queue-frame.tsx';
import { QueueRows } from '#admin/queue/queue-rows.tsx';
import { ReasonDialog } from '#admin/queue/reason-dialog.tsx';
import { type QueueSource, useQueueList } from '#admin/queue/use-queue-list.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import {
  type ApprovalEffect,
  REVIEW_STATES,
  REVIEWED,
  type ReviewRow,
  reviewApprove,
  reviewList,
  reviewReturn,
  reviewWithdraw,
} from '#contract/admin/reviews.ts';
import { TITLES } from '#contract/admin/roles.ts';
import { type Compared, ReviewEntry } from './review-entry.tsx';
import { ReviewSettings } from './review-settings.tsx';

const KINDS = Object.fromEntries(REVIEWED.map((name) => [name, TITLES[name]]));

const SOURCE: QueueSource<ReviewRow> = {
  call: reviewList,
  states: REVIEW_STATES,
  defaultSort: 'id',
  filters: [{ name: 'resource', label: '内容', kind: 'choice', options: KINDS }],
};

const APPROVALS: Record<ApprovalEffect, { verb: string; done: string }> = {
  publish: { verb: '通过并发布', done: '已通过并发布' },
  schedule: { verb: '通过并定时发布', done: '已通过，到时间自动发布' },
  end: { verb: '通过并定时下线', done: '已通过，到时间自动下线' },
  save: { verb: '通过并保存', done: '已通过并保存，发布状态不变' },
};

const RETURN = {
  verb: '退回修改',
  unit: '次提交',
  isRequired: true,
  reasons: ['事实有误', '标题需修改', '图片需更换', '用词不当'],
  hint: '作者会看到原因，改好后可以再提交',
};

/** The queue of changes that wait for a review. */
export function Page() {
  const { message } = App.useApp();
  const may = useMay();
  const mayReview = may('reviews.publish');
  const list = useQueueList(SOURCE);
  const { named, shown, queue } = list;
  const { send } = useAction();
  const [returning, setReturning] = useState<ReviewRow>();
  const [round, setRound] = useState(0);
  const [compared, setCompared] = useState<Compared>();
  const { current } = queue;
  const seen = compared?.id === current?.id ? compared : undefined;
  const approval = seen ? APPROVALS[seen.effect] : undefined;
  const isOpen = current?.state === '待审核';
  const approve = async () => {
    if (!isOpen || !seen || !approval || seen.version === null) {
      return;
    }
    const response = await request(reviewApprove, { id: current.id, version: seen.version });
    if (response.status === 1) {
      message.success(approval.done);
      setCompared(undefined);
      shown.reload();
    } else {
      message.error(response.conflict ? '对比之后内容又被保存过，已更新对比，请再看一遍' : response.msg);
      setRound((before) => before + 1);
    }
  };
  const finish = async (call: typeof reviewReturn | typeof reviewWithdraw, id: number, reason?: string) => {
    const done =
      reason === undefined ? await send(reviewWithdraw, { id }) : await send(reviewReturn, { id, reason });
    if (done) {
      message.success(call === reviewReturn ? '已退回' : '已撤回');
      shown.reload();
    }
  };
  const keys: readonly QueueKey[] = mayReview
    ? [
        ['A', approval?.verb ?? '通过', () => void approve()],
        ['D', '退回修改', () => isOpen && setReturning(current)],
      ]
    : [];
  return (
    <>
      <PageTitle title="内容审核">{may('sites.write') ? <ReviewSettings /> : null}</PageTitle>
      <QueueFrame list={list} keys={keys}>
        <QueueRows
          list={list}
          emptyText={named === undefined ? '没有等待审核的内容' : '没有符合条件的提交'}
          canSelect={false}
          titleOf={({ title }) => title}
        >
          {(row) => (
            <ReviewEntry
              review={row}
              isCurrent={row.id === current?.id}
              round={round}
              onCompared={setCompared}
              buttons={
                row.state === '待审核' && (
                  <Flex gap={8} wrap>
                    {row.id !== current?.id && (
                      <Button size="small" onClick={() => queue.go(row)}>
                        查看对比
                      </Button>
                    )}
                    {mayReview && row.id === current?.id && (
                      <>
                        <Button size="small" type="primary" onClick={() => void approve()}>
                          {approval?.verb ?? '通过'}
                        </Button>
                        <Button size="small" danger onClick={() => setReturning(row)}>
                          退回修改…
                        </Button>
                      </>
                    )}
                    {row.is_own && (
                      <Button size="small" onClick={() => void finish(reviewWithdraw, row.id)}>
                        撤回
                      </Button>
                    )}
                  </Flex>
                )
              }
            />
          )}
        </QueueRows>
      </QueueFrame>
      <ReasonDialog
        rejection={RETURN}
        count={returning ? 1 : 0}
        onSubmit={async (reason) => {
          setReturning(undefined);
          if (returning) {
            await finish(reviewReturn, returning.id, reason);
          }
        }}
        onClose={() => setReturning(undefined)}
      />
    </>
  );
}
