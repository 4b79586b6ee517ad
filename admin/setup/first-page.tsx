import { Spin } from 'antd';
import { Navigate, useNavigation } from 'react-router';
import { setupRead } from '#contract/admin/setup.ts';
import { useCall } from '../calls/use-call.ts';

/** Redirects to the checklist while the portal is new, else to `otherwise`. */
export function FirstPage({ otherwise }: { otherwise: string }) {
  const { data, refusal } = useCall(setupRead, {});
  // A redirect would replace the page that the operator has just chosen and that still loads.
  const isLeaving = useNavigation().state !== 'idle';
  if (isLeaving || (!data && !refusal)) {
    return <Spin style={{ display: 'block', marginBlockStart: 64 }} />;
  }
  const isFirst = data?.is_new && !data.is_aside && data.items.length > 0;
  return <Navigate to={isFirst ? '/setup' : otherwise} replace />;
}
