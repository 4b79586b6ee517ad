import { Modal, Typography } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Undefined: the dialog is closed. */
  text: string | undefined;
  onClose(): void;
  children: ReactNode;
}

/** A secret that is shown once, with a button that copies it. */
export function ShownOnce({ title, text, onClose, children }: Props) {
  return (
    <Modal
      open={text !== undefined}
      title={title}
      okText="我已保存"
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={onClose}
      destroyOnHidden
      width={520}
    >
      {text && (
        <>
          <Typography.Paragraph>{children}</Typography.Paragraph>
          <Typography.Paragraph
            code
            copyable={{ tooltips: ['复制', '已复制'] }}
            style={{ wordBreak: 'break-all' }}
          >
            {text}
          </Typography.Paragraph>
        </>
      )}
    </Modal>
  );
}
