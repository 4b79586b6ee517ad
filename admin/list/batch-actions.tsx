import { App, Button, Flex } from 'antd';
import { lazy, useState } from 'react';
import { BATCH_LIMIT, type BatchResult, type PublicationInput } from '#contract/admin/shapes.ts';
import type { Call } from '#contract/call.ts';
import type { BulkOutcome } from '../bulk/use-bulk.ts';
import { useAction } from '../calls/use-call.ts';
import type { Resource, RowBase } from '../resources/definition.ts';
import { usePublishQuestion } from '../resources/publish-question.ts';
import { formatCount } from '../ui/format-number.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { undoneSummary } from '../undo/undo-texts.ts';
import { runUndo } from '../undo/use-undo.ts';
import { batchSummary, skippedSummary } from './batch-summary.ts';

interface Props {
  resource: Resource;
  selected: readonly RowBase[];
  /** All results of these filters are selected. */
  all?: { filters: Record<string, string>; total: number } | undefined;
  onDone(): void;
}

const BulkDialog = lazy(async () => ({
  default: (await import('../bulk/bulk-dialog.tsx')).BulkDialog,
}));

const PublicationDialog = lazy(async () => ({
  default: (await import('../resources/publication-dialog.tsx')).PublicationDialog,
}));

const AT_ONCE = { publish_at: null, offline_at: null };

/** Actions on the selected rows. All can be undone; deletion asks for confirmation. */
export function BatchActions({ resource, selected, all, onDone }: Props) {
  const { message, modal, notification } = App.useApp();
  const { send } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const ids = selected.map(({ id }) => id);
  const undo = async (id: number) => {
    notification.destroy('batch');
    const result = await runUndo(resource.calls, id);
    if ('sum' in result) {
      const { sum, skipped } = result;
      message[skipped.length > 0 ? 'warning' : 'success'](
        [undoneSummary(sum), skippedSummary(skipped)].filter(Boolean).join('。'),
      );
      onDone();
    } else {
      message.error(result.failure?.msg ?? '撤销中途断开，请点“撤销”继续');
    }
  };
  const run = async (call: Call, params: object, action: string) => {
    const done = (await send(call, { ids, ...params })) as (BatchResult & { run: number | null }) | undefined;
    setOpen(false);
    if (!done) {
      return;
    }
    onDone();
    notification[done.skipped.length > 0 ? 'warning' : 'success']({
      key: 'batch',
      title: batchSummary(done, action),
      actions:
        done.run === null ? undefined : <Button onClick={() => void undo(Number(done.run))}>撤销</Button>,
      duration: 20,
    });
  };
  const edited = ({ changed, skipped, skippedCount, run: edit }: BulkOutcome) => {
    onDone();
    const more = skippedCount > 0 ? `跳过 ${formatCount(skippedCount)} 项：${skippedSummary(skipped)}` : '';
    notification[skippedCount > 0 ? 'warning' : 'success']({
      key: 'batch',
      title: `已修改 ${formatCount(changed)} 项。${more}`,
      actions: edit === null ? undefined : <Button onClick={() => void undo(edit)}>撤销</Button>,
      duration: 20,
    });
  };
  const mayPublish = usePublishQuestion(resource);
  const put = async (publication: PublicationInput, action: string) => {
    if (await mayPublish(publication, { ids })) {
      await run(resource.calls.state, { publication }, action);
    }
  };
  const remove = () =>
    modal.confirm({
      title: `删除选中的 ${ids.length} 项？`,
      content: `您最近一次删除，30 天内可以用“撤销”恢复；玩家的收藏和点赞、别处对它的引用不会恢复。${
        resource.calls.isPublished ? '如果只是不想让玩家看到，请用“下线”。' : ''
      }`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => run(resource.calls.remove, {}, '已删除'),
    });
  const { bulk, bulkFields = [] } = resource.calls;
  const bulkButton = bulk && (
    <>
      <Button size="small" onClick={() => setEditing(true)}>
        批量修改…
      </Button>
      {isEditing && (
        <LazyPart onClose={() => setEditing(false)}>
          <BulkDialog
            title={resource.calls.title}
            calls={bulk}
            fields={bulkFields}
            target={all ? { filters: all.filters } : { ids }}
            count={all ? all.total : ids.length}
            onDone={edited}
            onClose={() => setEditing(false)}
          />
        </LazyPart>
      )}
    </>
  );
  if (all) {
    return <Flex gap={8}>{bulkButton}</Flex>;
  }
  if (ids.length > BATCH_LIMIT) {
    return (
      <Flex gap={8} wrap>
        {bulkButton}
        <span>发布、下线和删除一次最多 {BATCH_LIMIT} 项</span>
      </Flex>
    );
  }
  return (
    <Flex gap={8} wrap>
      {bulkButton}
      {resource.calls.isPublished && (
        <>
          <Button size="small" onClick={() => put({ state: 'published', ...AT_ONCE }, '已发布')}>
            发布
          </Button>
          <Button size="small" onClick={() => put({ state: 'offline', ...AT_ONCE }, '已下线')}>
            下线
          </Button>
          <Button size="small" onClick={() => setOpen(true)}>
            定时…
          </Button>
        </>
      )}
      <Button size="small" danger onClick={remove}>
        删除
      </Button>
      {isOpen && (
        <LazyPart onClose={() => setOpen(false)}>
          <PublicationDialog
            isOpen
            title={`设置选中的 ${ids.length} 项`}
            now={null}
            onClose={() => setOpen(false)}
            onSubmit={(publication) => put(publication, '已设置')}
          />
        </LazyPart>
      )}
    </Flex>
  );
}
