import { App, Button } from 'antd';
import type { BatchResult } from '#contract/admin/shapes.ts';
import type { Envelope } from '#contract/envelope.ts';
import { batchSummary } from '../list/batch-summary.ts';

interface Options {
  /** Of the notification. */
  key: string;
  /** Undoes the operator's last batch. */
  undoLast(): Promise<Envelope<BatchResult>>;
  onDone(): void;
}

/** Reports decisions about several rows in a notification that undoes them, and undoes the last one. */
export function useUndoableBatch({ key, undoLast, onDone }: Options) {
  const { message, notification } = App.useApp();
  const undo = async () => {
    notification.destroy(key);
    const response = await undoLast();
    if (response.status === 0) {
      message.warning(response.msg);
      return;
    }
    message.success(batchSummary(response.data, '已恢复'));
    onDone();
  };
  /**
   * @param done undefined if the call failed, which has its own message
   * @param verb what was done, such as 已通过
   */
  const report = (done: (BatchResult & { batch: string | null }) | undefined, verb: string) => {
    if (!done) {
      return;
    }
    notification[done.skipped.length > 0 ? 'warning' : 'success']({
      key,
      title: batchSummary(done, verb),
      actions: done.batch ? <Button onClick={() => void undo()}>撤销</Button> : undefined,
      duration: 20,
      placement: 'bottomRight',
    });
    onDone();
  };
  return { undo, report };
}
