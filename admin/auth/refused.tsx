import { Alert } from 'antd';

/** What the server said no with. */
export function Refused({ reason }: { reason: string | undefined }) {
  return reason ? (
    <Alert type="error" showIcon title={reason} role="alert" style={{ marginBottom: 16 }} />
  ) : null;
}
