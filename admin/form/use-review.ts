import { App } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import {
  REVIEWED,
  type Reviewed,
  type ReviewRow,
  reviewOf,
  reviewSubmit,
  reviewWithdraw,
} from '#contract/admin/reviews.ts';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import { useMay } from '../auth/use-session.ts';
import { request } from '../calls/client.ts';
import type { Resource } from '../resources/definition.ts';

/** The values that the operator submitted, and the version and values that they change. */
interface SubmittedChange {
  version: number;
  base: object;
  item: object;
}

export type FormReview = ReturnType<typeof useReview>;

/** Whether the operator's changes of a record need a review, and the last one that was submitted. */
export function useReview({ calls: { name } }: Resource, id: number | null, version: number | undefined) {
  const { message } = App.useApp();
  const mayRead = useMay()('reviews.read');
  const resource = REVIEWED.find((one) => one === name);
  const [isRequired, setRequired] = useState(false);
  const [last, setLast] = useState<ReviewRow | null>(null);
  const [change, setChange] = useState<SubmittedChange | null>(null);
  const read = useCallback(async () => {
    if (resource && mayRead) {
      const response = await request(reviewOf, { resource, record_id: id ?? 0 });
      if (response.status === 1) {
        setRequired(response.data.is_required);
        setLast(response.data.last);
        setChange(response.data.change);
      }
    }
  }, [resource, mayRead, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save changes the version
  useEffect(() => void read(), [read, version]);
  const submit = async (wanted: {
    record_id: number | null;
    version: number;
    item: object;
    publication?: PublicationInput | undefined;
    idempotency_key?: string;
  }) => {
    const response = await request(reviewSubmit, {
      ...wanted,
      resource: resource as Reviewed,
      item: wanted.item as Record<string, unknown>,
    });
    await read();
    return response;
  };
  const withdraw = async () => {
    if (last) {
      const response = await request(reviewWithdraw, { id: last.id });
      if (response.status === 0) {
        message.error(response.msg);
      }
      await read();
    }
  };
  return { isRequired, last, change, submit, withdraw };
}
