import { Form, Input } from 'antd';
import { FormDialog } from '#admin/form/form-dialog.tsx';

interface Values {
  address: string;
  alt: string;
}

interface Props {
  kind: 'link' | 'picture' | undefined;
  address: string;
  onClose(): void;
  onSubmit(values: Values): void;
}

const WEB = /^https?:\/\/[^\s/]\S*$/i;

/** Prompts for the URL of a link or a picture. */
export function AddressDialog({ kind, address, onClose, onSubmit }: Props) {
  const isPicture = kind === 'picture';
  return (
    <FormDialog
      open={kind !== undefined}
      title={isPicture ? '插入图片' : '链接'}
      width={480}
      name="address"
      initialValues={{ address, alt: '' }}
      onFinish={onSubmit}
      onClose={onClose}
    >
      <Form.Item
        name="address"
        label={isPicture ? '图片地址' : '链接地址'}
        extra={isPicture ? undefined : '留空即去掉链接'}
        rules={[
          { required: isPicture, message: '请填写图片地址' },
          { pattern: WEB, message: '地址应以 http:// 或 https:// 开头' },
        ]}
      >
        <Input maxLength={2000} />
      </Form.Item>
      {isPicture && (
        <Form.Item name="alt" label="图片说明" extra="图片打不开时显示，也读给看不见的人听">
          <Input maxLength={120} />
        </Form.Item>
      )}
    </FormDialog>
  );
}
