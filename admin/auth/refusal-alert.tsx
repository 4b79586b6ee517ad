import { Alert } from 'antd';

/** The server's refusal as an alert. */
export function RefusalAlert({ reason }: { reason: string | undefined }) {
  return reason ? (
    <Alert type="error" showIcon title={reason} role="alert" style={{ marginBottom: 16 }} />
  ) : null;
}
