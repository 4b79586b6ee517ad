import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { SetupItem } from '#contract/admin/setup.ts';
import { REASON_LENGTH } from '#contract/admin/text-limits.ts';

interface Props {
  item: SetupItem;
  isSending: boolean;
  onClose(): void;
  onSubmit(reason: string): void;
}

/** Requests the reason why an item does not apply. */
export function WaiveDialog({ item, isSending, onClose, onSubmit }: Props) {
  const [reason, setReason] = useState('');
  const { length } = reason.trim();
  return (
    <Modal
      open
      title={`${item.title}：不适用`}
      okText="标记为不适用"
      okButtonProps={{ disabled: length === 0 || length > REASON_LENGTH, loading: isSending }}
      onOk={() => onSubmit(reason)}
      onCancel={onClose}
    >
      <p>请写明原因，便于以后的同事了解。可以随时恢复。</p>
      <Input.TextArea
        aria-label="原因"
        placeholder="例如：网站不收费，也没有广告"
        value={reason}
        count={{ show: true, max: REASON_LENGTH }}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
