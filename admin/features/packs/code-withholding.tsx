import { App, Button, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { useAction } from '#admin/calls/use-call.ts';
import { atMost } from '#admin/ui/at-most.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { type codeList, codeRelease, codeWithhold } from '#contract/admin/codes.ts';
import { REASON_LENGTH } from '#contract/admin/text-limits.ts';
import type { CallData } from '#contract/call.ts';

interface Props {
  packId: number;
  /** Undefined while loading. */
  shown: Pick<CallData<typeof codeList>, 'can_withhold' | 'can_release'> | undefined;
  onDone(): void;
}

/** Withholds the remaining codes of a pack with a reason, or releases them. */
export function CodeWithholding({ packId, shown, onDone }: Props) {
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const { send } = useAction();
  const report = (result: { changed: number } | undefined, action: string) => {
    if (result) {
      setOpen(false);
      message.success(`${action} ${result.changed} 个`);
      onDone();
    }
  };
  const withhold = async ({ reason }: { reason: string }) =>
    report(await send(codeWithhold, { pack_id: packId, reason }), '已暂停发放');
  const release = async () => report(await send(codeRelease, { pack_id: packId }), '已恢复发放');
  return (
    <>
      <Button disabled={!shown?.can_withhold} onClick={() => setOpen(true)}>
        暂停发放
      </Button>
      <Popconfirm disabled={!shown?.can_release} title="恢复发放全部暂停的兑换码？" onConfirm={release}>
        <Button disabled={!shown?.can_release}>恢复发放</Button>
      </Popconfirm>
      <FormDialog
        open={isOpen}
        title="暂停发放剩余的兑换码"
        width={460}
        okText="暂停发放"
        okButtonProps={{ danger: true }}
        name="holding"
        onFinish={withhold}
        onClose={() => setOpen(false)}
      >
        <Form.Item
          name="reason"
          label="原因"
          extra="会写进操作记录，例如：厂商反馈兑换码有误"
          rules={[{ required: true, whitespace: true, message: '请填写原因' }, atMost(REASON_LENGTH)]}
        >
          <Input />
        </Form.Item>
      </FormDialog>
    </>
  );
}
