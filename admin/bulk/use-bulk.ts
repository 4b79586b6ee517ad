import { useRef, useState } from 'react';
import type { BulkCalls, BulkLine } from '#contract/admin/bulk-edit.ts';
import type { CallData, CallInput } from '#contract/call.ts';
import { request, requestLines } from '../calls/client.ts';

type Change = Pick<CallInput<BulkCalls['preview']>, 'field' | 'mode' | 'values'>;
export type BulkPreview = CallData<BulkCalls['preview']>;

/** The selected ids, or the filters of which all results are selected. */
export type BulkTarget = { ids: number[] } | { filters: Record<string, string> };

export interface BulkOutcome {
  changed: number;
  skipped: { title: string; reason: string }[];
  skippedCount: number;
  /** The id for undo; null if nothing changed. */
  run: number | null;
}

const BROKEN_OFF = '修改中途断开。已修改的会保留，可以用列表上的“撤销”恢复';

/** Previews a change of one field in many records, then carries it out. */
export function useBulk({ preview: previewCall, edit }: BulkCalls, target: BulkTarget) {
  const [preview, setPreview] = useState<{ change: Change; found: BulkPreview }>();
  const [refusal, setRefusal] = useState<string>();
  const [isReading, setReading] = useState(false);
  /** The number of processed records; undefined while no change is running. */
  const [done, setDone] = useState<number>();
  const latest = useRef(0);
  return {
    preview,
    refusal,
    isReading,
    done,
    clear() {
      latest.current += 1;
      setPreview(undefined);
      setRefusal(undefined);
      setReading(false);
    },
    async look(change: Change) {
      latest.current += 1;
      const mine = latest.current;
      setPreview(undefined);
      setRefusal(undefined);
      setReading(true);
      const response = await request(previewCall, { ...change, ...target } as CallInput<
        BulkCalls['preview']
      >);
      if (mine === latest.current) {
        setReading(false);
        if (response.status === 1) {
          setPreview({ change, found: response.data });
        } else {
          setRefusal(response.fields?.map(({ msg }) => msg).join('；') || response.msg);
        }
      }
    },
    /** Carries the previewed change out. Returns undefined if it was refused or interrupted. */
    async apply(): Promise<BulkOutcome | undefined> {
      if (!preview) {
        return undefined;
      }
      const { change, found } = preview;
      const skipped: BulkOutcome['skipped'] = [];
      let outcome: BulkOutcome | undefined;
      setDone(0);
      const failure = await requestLines(
        edit,
        { field: change.field, mode: change.mode, values: JSON.stringify(change.values) },
        new Blob([JSON.stringify(found.plan)]),
        (received) => {
          const line = received as BulkLine;
          if (line.type === 'progress') {
            setDone(line.done);
          } else if (line.type === 'skipped') {
            skipped.push(line);
          } else {
            outcome = { changed: line.changed, skipped, skippedCount: line.skipped, run: line.run };
          }
        },
      );
      setDone(undefined);
      if (!outcome) {
        setRefusal(failure?.msg ?? BROKEN_OFF);
      }
      return outcome;
    },
  };
}
