import { Alert, Button } from 'antd';

export function RefusalAlert({ reason }: { reason: string | undefined }) {
  return reason ? (
    <Alert type="error" showIcon title={reason} role="alert" style={{ marginBottom: 16 }} />
  ) : null;
}

export function RetryAlert({ refusal, onRetry }: { refusal: string; onRetry(): void }) {
  const action = (
    <Button size="small" onClick={onRetry}>
      重试
    </Button>
  );
  return <Alert type="error" showIcon title={refusal} action={action} />;
}
