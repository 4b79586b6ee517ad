import { Alert, Button } from 'antd';
import type { CallState } from '#admin/auth/use-call.ts';

/** Alerts for failed calls and for calls of another service. */
export function Failures({ of }: { of: readonly CallState<unknown>[] }) {
  const failed = of.filter(({ refusal, isRemote }) => refusal && !isRemote);
  const isPart = of.some(({ isRemote }) => isRemote);
  const [first] = failed;
  return (
    <>
      {first && (
        <Alert
          type="error"
          showIcon
          title={first.refusal}
          action={
            <Button size="small" onClick={() => failed.map(({ reload }) => reload())}>
              重试
            </Button>
          }
        />
      )}
      {isPart && (
        <Alert type="info" showIcon title="有些数据由另一个服务管理，请在它的后台查看；这里显示为“—”。" />
      )}
    </>
  );
}
