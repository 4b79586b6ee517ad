import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { useAction, useDownload } from '#admin/calls/use-call.ts';
import { atMost } from '#admin/ui/at-most.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { playerData, playerErase } from '#contract/admin/privacy.ts';
import { REASON_LENGTH } from '#contract/admin/text-limits.ts';

export function PlayerData({ id, onDone }: { id: number; onDone(): void }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { save, isBusy } = useDownload();
  const { run, isSending } = useAction();
  if (!may('players.data')) {
    return null;
  }
  const erase = async ({ reason }: { reason: string }) => {
    const done = '已退出这位玩家的全部登录，个人信息将在 15 分钟内删除';
    if (await run(playerErase, { id, reason }, done)) {
      setOpen(false);
      onDone();
    }
  };
  return (
    <>
      <Button onClick={() => save(playerData, { id })} loading={isBusy}>
        导出个人信息
      </Button>
      <Button danger onClick={() => setOpen(true)}>
        注销
      </Button>
      <FormDialog<{ reason: string; sure: string }>
        open={isOpen}
        title="注销并抹除个人信息"
        okText="抹除，不能撤销"
        okButtonProps={{ danger: true, loading: isSending }}
        onFinish={erase}
        onClose={() => setOpen(false)}
        intro={
          <p>
            删除账号、登录和收藏；评论改为匿名；领取作为凭证保留，但不再指向本人。登录立即退出，其余在 15
            分钟内删除。备份过期之前，里面仍有这些信息。
          </p>
        }
      >
        <Form.Item
          name="reason"
          label="原因"
          extra="写入操作记录，请不要写姓名和手机号"
          rules={[{ required: true, whitespace: true, message: '请填写原因' }, atMost(REASON_LENGTH)]}
        >
          <Input placeholder="例如：本人申请，工单 2026-118" />
        </Form.Item>
        <Form.Item
          name="sure"
          label={`请输入玩家 ID ${id} 确认`}
          rules={[{ required: true, pattern: new RegExp(`^${id}$`), message: '与玩家 ID 不一致' }]}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
      </FormDialog>
    </>
  );
}
