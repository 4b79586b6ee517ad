import { Alert, App, Button, Flex, Form, Input, Modal, Spin, Typography } from 'antd';
import { useState } from 'react';
import { request } from '#admin/calls/client.ts';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useCall, useDownload } from '#admin/calls/use-call.ts';
import { showExactTime } from '#admin/ui/china-time.ts';
import { formatBytes, formatCount } from '#admin/ui/format-number.ts';
import { backupCheck, backupDownload, backupList, backupRestore } from '#contract/admin/system.ts';
import type { CallData, CallInput } from '#contract/call.ts';

/** Check, download and restore of a backup in the local folder. */
export function BackupActions({ run }: { run: CallData<typeof backupList>['list'][number] }) {
  const { modal } = App.useApp();
  const [restoring, setRestoring] = useState<Target>();
  const [pending, setPending] = useState<'check' | 'restore'>();
  const [isChecking, setChecking] = useState(false);
  const { save, isBusy } = useDownload();
  if (run.kind === 'restore' || run.result !== 'made') {
    return null;
  }
  if (!run.is_here) {
    return <Typography.Text type="secondary">不在备份目录</Typography.Text>;
  }
  const check = async (target: Target) => {
    setChecking(true);
    const response = await request(backupCheck, target);
    setChecking(false);
    if (response.status === 0) {
      modal.error({ title: '这个备份不可用', content: response.msg });
      return;
    }
    const { rows, pictures, picture_bytes, journals, command, obstacle } = response.data;
    modal.success({
      title: '备份完整，可以恢复',
      width: 640,
      content: (
        <Flex vertical gap={8}>
          <span>
            {`数据库 ${formatCount(rows)} 行，图片 ${pictures} 个（${formatBytes(picture_bytes)}），领取记录 ${journals} 份。`}
          </span>
          <span>{obstacle ?? '点“恢复”即可恢复到这个备份；也可以先停止网站，在服务器上执行：'}</span>
          <Typography.Paragraph code copyable>
            {command}
          </Typography.Paragraph>
        </Flex>
      ),
    });
  };
  const begin = (action: 'check' | 'restore', target: Target) =>
    action === 'check' ? check(target) : setRestoring(target);
  const click = (action: 'check' | 'restore') =>
    run.is_encrypted ? setPending(action) : begin(action, { id: run.id });
  return (
    <Flex gap={8}>
      <Button size="small" onClick={() => click('check')} loading={isChecking}>
        核对
      </Button>
      <Button size="small" onClick={() => save(backupDownload, { id: run.id })} loading={isBusy}>
        下载
      </Button>
      <Button size="small" danger onClick={() => click('restore')}>
        恢复
      </Button>
      {pending && (
        <IdentityDialog
          onClose={() => setPending(undefined)}
          onDone={(identity) => {
            setPending(undefined);
            begin(pending, { id: run.id, identity });
          }}
        />
      )}
      {restoring && <RestoreDialog target={restoring} onClose={() => setRestoring(undefined)} />}
    </Flex>
  );
}

/** Asks for the private key of an encrypted backup. */
function IdentityDialog({ onDone, onClose }: { onDone(identity: string): void; onClose(): void }) {
  const [form] = Form.useForm<{ identity: string }>();
  return (
    <Modal
      open
      title="这个备份是加密的"
      onCancel={onClose}
      okText="继续"
      onOk={form.submit}
      mask={{ closable: false }}
    >
      <Form name="identity" form={form} layout="vertical" onFinish={({ identity }) => onDone(identity)}>
        <Form.Item
          name="identity"
          label="私钥文件的内容"
          extra="age-keygen 保存的文件，里面有以 AGE-SECRET-KEY-1 开头的一行。只用于这一次，不会保存。如果不想把私钥交给这台服务器，请在自己的电脑上解密备份。"
          rules={[{ required: true, whitespace: true, message: '请粘贴私钥文件的内容' }]}
        >
          <Input.TextArea rows={4} autoComplete="off" spellCheck={false} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

type Checked = CallData<typeof backupCheck>;
type Target = CallInput<typeof backupCheck>;

/** Restores a backup: checks it, asks for a confirmation, and waits until the site is up. */
function RestoreDialog({ target, onClose }: { target: Target; onClose(): void }) {
  const { data: checked, refusal: broken, isLoading: isChecking } = useCall(backupCheck, target);
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const restore = async () => {
    setSending(true);
    setRefusal(undefined);
    const response = await request(backupRestore, target);
    setSending(false);
    if (response.status === 0) {
      setRefusal(response.msg);
      return;
    }
    setWaiting(true);
    await waitForRestore(response.data.started_at);
    location.reload();
  };
  const canRestore = checked !== undefined && checked.obstacle === null;
  return (
    <Modal
      open
      title="恢复备份"
      width={640}
      onCancel={onClose}
      closable={!isWaiting}
      mask={{ closable: false }}
      keyboard={!isWaiting}
      okText="停站并恢复"
      cancelText={canRestore ? '取消' : '关闭'}
      okButtonProps={{ danger: true, hidden: !canRestore, loading: isSending || isWaiting }}
      cancelButtonProps={{ disabled: isWaiting }}
      onOk={restore}
    >
      <Flex vertical gap={16}>
        <RefusalAlert reason={refusal ?? broken} />
        {isChecking && <Spin description="正在核对备份…" />}
        {checked && <Contents checked={checked} />}
        {checked?.obstacle && <Alert type="warning" showIcon title={checked.obstacle} />}
        {checked?.obstacle && (
          <Typography.Paragraph code copyable>
            {checked.command}
          </Typography.Paragraph>
        )}
        {isWaiting && <Spin description="网站正在恢复，通常几分钟。完成后本页会自动刷新，请重新登录。" />}
      </Flex>
    </Modal>
  );
}

function Contents({ checked: { made_at, rows, pictures, picture_bytes } }: { checked: Checked }) {
  return (
    <>
      <span>
        {`备份完整，备份于 ${showExactTime(made_at)}：数据库 ${formatCount(rows)} 行，图片 ${pictures} 个（${formatBytes(picture_bytes)}）。`}
      </span>
      <Alert
        type="warning"
        showIcon
        title="备份之后录入的内容、注册的玩家、发表的评论都会丢失。"
        description="已领走的兑换码不会再发：备份之后的领取会按领取记录补回。当前数据库会另存，不会删除；恢复失败时自动换回。恢复期间网站显示“维护中”，完成后所有人要重新登录，后台账号和密码以备份时为准。"
      />
    </>
  );
}

const POLL_MS = 2_000;

/**
 * Waits until a restore has succeeded, which ends all sessions, or failed, which adds it to the list.
 * @param startedAt identifies the restore in the list
 */
async function waitForRestore(startedAt: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const response = await request(backupList, {});
    const isListed =
      response.status === 1 &&
      response.data.list.some(({ kind, started_at }) => kind === 'restore' && started_at === startedAt);
    if (isListed || (response.status === 0 && response.code === 'LOGIN_REQUIRED')) {
      return;
    }
  }
}
