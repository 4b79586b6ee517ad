import { Alert } from 'antd';

export function RefusalAlert({ reason }: { reason: string | undefined }) {
  return reason ? (
    <Alert type="error" showIcon title={reason} role="alert" style={{ marginBottom: 16 }} />
  ) : null;
}
