import { Form, Input, Modal, Tag } from 'antd';
import styles from './reason-dialog.module.css';

interface Props {
  isOpen: boolean;
  title: string;
  okText: string;
  /** Common reasons, inserted with a click. */
  usual: readonly string[];
  isNeeded: boolean;
  hint?: string;
  onReason(reason: string): Promise<void>;
  onClose(): void;
}

/** Prompts for a reason. Enter submits. */
export function ReasonDialog({ isOpen, title, okText, usual, isNeeded, hint, onReason, onClose }: Props) {
  const [form] = Form.useForm<{ reason?: string }>();
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={okText}
      okButtonProps={{ danger: true }}
      onOk={() => form.submit()}
      onCancel={onClose}
      width={480}
      afterOpenChange={(isShown) => isShown && form.focusField('reason')}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={({ reason = '' }) => onReason(reason.trim())}
      >
        <Form.Item
          name="reason"
          label={isNeeded ? '原因' : '原因（可不填）'}
          extra={hint}
          rules={[{ required: isNeeded, whitespace: true, message: '请填写原因' }]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <div className={styles.usual}>
          {usual.map((reason) => (
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
      </Form>
    </Modal>
  );
}
