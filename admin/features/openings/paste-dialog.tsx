import { Alert, Button, Flex, Input, Modal } from 'antd';
import { useState } from 'react';
import { useSend } from '#admin/auth/use-call.ts';
import { type DrawnOpening, openingPaste } from '#contract/admin/openings.ts';

/** Parses rows copied from a spreadsheet. */
export function PasteDialog({ onRead }: { onRead(rows: readonly DrawnOpening[]): void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { send, refusal } = useSend();
  const read = async () => {
    const found = await send(openingPaste, { text });
    if (found) {
      setText('');
      setOpen(false);
      onRead(found.rows);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>从表格粘贴</Button>
      <Modal
        open={isOpen}
        title="从表格粘贴"
        width={720}
        okText="放进表格"
        okButtonProps={{ disabled: text.trim() === '' }}
        onOk={read}
        onCancel={() => setOpen(false)}
      >
        <Flex vertical gap={12}>
          <span>在 Excel 或 WPS 里选中几行复制，粘贴到下面。第一行可以是表头。</span>
          {refusal && <Alert type="error" showIcon title={refusal} />}
          <Input.TextArea
            aria-label="从表格复制的内容"
            rows={10}
            value={text}
            placeholder={'游戏\t区服\t开服时间\n万妖点灯录\t双线1服\t2026-11-22 10:00'}
            onChange={(event) => setText(event.target.value)}
          />
        </Flex>
      </Modal>
    </>
  );
}
