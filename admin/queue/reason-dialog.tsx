import { Form, Input, Tag } from 'antd';
import { REASON_LENGTH } from '#contract/admin/text-limits.ts';
import { atMost } from '../ui/at-most.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import styles from './reason-dialog.module.css';

/** How rows are rejected: the verb, and what a row is, with its measure word (`条评论`). */
export interface Rejection {
  verb: string;
  unit: string;
  reasons: readonly string[];
  isRequired: boolean;
  hint?: string;
}

interface Props {
  rejection: Rejection;
  /** Number of rows; the dialog is open unless it is zero. */
  count: number;
  onSubmit(reason: string): Promise<void>;
  onClose(): void;
}

/** Prompts for the reason of a rejection. Enter submits. */
export function ReasonDialog({ rejection, count, onSubmit, onClose }: Props) {
  const { verb, unit, reasons, isRequired, hint } = rejection;
  const [form] = Form.useForm<{ reason?: string }>();
  return (
    <FormDialog
      open={count > 0}
      title={`${verb}${count === 1 ? '这' : `选中的 ${count} `}${unit}？`}
      okText={verb}
      okButtonProps={{ danger: true }}
      width={480}
      afterOpenChange={(isShown) => isShown && form.focusField('reason')}
      form={form}
      onFinish={({ reason = '' }) => onSubmit(reason.trim())}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={isRequired ? '原因' : '原因（选填）'}
        extra={hint}
        rules={[{ required: isRequired, whitespace: true, message: '请填写原因' }, atMost(REASON_LENGTH)]}
      >
        <Input />
      </Form.Item>
      <div className={styles.usual}>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className={styles.pick}
            onClick={() => form.setFieldValue('reason', reason)}
          >
            <Tag>{reason}</Tag>
          </button>
        ))}
      </div>
    </FormDialog>
  );
}
