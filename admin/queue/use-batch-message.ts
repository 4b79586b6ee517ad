import { App } from 'antd';
import type { BatchResult } from '#contract/admin/shapes.ts';
import { batchSummary } from '../list/batch-summary.ts';

/** Reports a decision about several rows. A failed call, without a result, has its own message. */
export function useBatchMessage(onDone: () => void) {
  const { message } = App.useApp();
  return (result: BatchResult | undefined, verb: string) => {
    if (result) {
      message[result.skipped.length > 0 ? 'warning' : 'success'](batchSummary(result, verb));
      onDone();
    }
  };
}
