import { Form, Input, Tag } from 'antd';
import { FormDialog } from '../form/form-dialog.tsx';
import styles from './reason-dialog.module.css';

interface Props {
  isOpen: boolean;
  title: string;
  okText: string;
  /** Common reasons, inserted with a click. */
  suggestions: readonly string[];
  isRequired: boolean;
  hint?: string;
  onSubmit(reason: string): Promise<void>;
  onClose(): void;
}

/** Prompts for a reason. Enter submits. */
export function ReasonDialog({
  isOpen,
  title,
  okText,
  suggestions,
  isRequired,
  hint,
  onSubmit,
  onClose,
}: Props) {
  const [form] = Form.useForm<{ reason?: string }>();
  return (
    <FormDialog
      open={isOpen}
      title={title}
      okText={okText}
      okButtonProps={{ danger: true }}
      width={480}
      afterOpenChange={(isShown) => isShown && form.focusField('reason')}
      form={form}
      onFinish={({ reason = '' }) => onSubmit(reason.trim())}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={isRequired ? '原因' : '原因（可不填）'}
        extra={hint}
        rules={[{ required: isRequired, whitespace: true, message: '请填写原因' }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <div className={styles.usual}>
        {suggestions.map((reason) => (
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
