import { Alert, App, Button, Flex, Form, Input, Modal, Spin, Typography } from 'antd';
import { useState } from 'react';
import { showExactTime } from '#admin/app/china-time.ts';
import { formatBytes, formatCount } from '#admin/app/format-number.ts';
import { request } from '#admin/auth/client.ts';
import { RefusalAlert } from '#admin/auth/refusal-alert.tsx';
import { useCall, useDownload } from '#admin/auth/use-call.ts';
import type { AdminData } from '#contract/admin/call.ts';
import { backupCheck, backupDownload, backupList, backupRestore } from '#contract/admin/system.ts';

/** Check, download and restore of a backup in the local folder. */
export function BackupActions({ run }: { run: AdminData<typeof backupList>['list'][number] }) {
  const { modal } = App.useApp();
  const [isRestoring, setRestoring] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const { save, isBusy } = useDownload();
  if (run.kind === 'restore' || run.result !== 'made') {
    return '—';
  }
  if (!run.is_here) {
    return <Typography.Text type="secondary">不在备份目录</Typography.Text>;
  }
  const check = async () => {
    setChecking(true);
    const response = await request(backupCheck, { id: run.id });
    setChecking(false);
    if (response.status === 0) {
      modal.error({ title: '这个备份不能用', content: response.msg });
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
          <span>{obstacle ?? '点“恢复”就能恢复到这个备份；也可以先停止网站，在服务器上执行：'}</span>
          <Typography.Paragraph code copyable>
            {command}
          </Typography.Paragraph>
        </Flex>
      ),
    });
  };
  return (
    <Flex gap={8}>
      <Button size="small" onClick={check} loading={isChecking}>
        核对
      </Button>
      <Button size="small" onClick={() => save(backupDownload, { id: run.id })} loading={isBusy}>
        下载
      </Button>
      <Button size="small" danger onClick={() => setRestoring(true)}>
        恢复
      </Button>
      {isRestoring && <RestoreDialog id={run.id} onClose={() => setRestoring(false)} />}
    </Flex>
  );
}

type Checked = AdminData<typeof backupCheck>;

/** Restores a backup: checks it, asks for the password, and waits until the site is up. */
function RestoreDialog({ id, onClose }: { id: number; onClose(): void }) {
  const [form] = Form.useForm<{ password: string }>();
  const { data: checked, refusal: broken, isLoading: isChecking } = useCall(backupCheck, { id });
  const [refusal, setRefusal] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const restore = async ({ password }: { password: string }) => {
    setWaiting(true);
    setRefusal(undefined);
    const response = await request(backupRestore, { id, password });
    if (response.status === 0) {
      setWaiting(false);
      const wrong = response.fields?.find(({ path }) => path === 'password');
      form.setFields([{ name: 'password', errors: wrong ? [wrong.msg] : [] }]);
      setRefusal(wrong ? undefined : response.msg);
      return;
    }
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
      maskClosable={false}
      keyboard={!isWaiting}
      okText="停下网站，开始恢复"
      cancelText={canRestore ? '不恢复' : '关闭'}
      okButtonProps={{ danger: true, hidden: !canRestore, loading: isWaiting }}
      cancelButtonProps={{ disabled: isWaiting }}
      onOk={form.submit}
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
        {canRestore && (
          <Form name="restore" form={form} layout="vertical" onFinish={restore} disabled={isWaiting}>
            <Form.Item
              name="password"
              label="您的密码"
              rules={[{ required: true, message: '请填写您的密码' }]}
            >
              <Input.Password autoComplete="current-password" maxLength={200} />
            </Form.Item>
          </Form>
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
        {`备份完整：${showExactTime(made_at)} 做的，数据库 ${formatCount(rows)} 行，图片 ${pictures} 个（${formatBytes(picture_bytes)}）。`}
      </span>
      <Alert
        type="warning"
        showIcon
        title="这之后录入的内容、注册的玩家、发表的评论都会不见。"
        description="已领走的兑换码不会再发：备份之后的领取按领取记录补回。现在的数据库挪到一边，不会删除；恢复失败会放回来。恢复时网站显示“维护中”，完成后所有人要重新登录，后台账号和密码是备份时的。"
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
