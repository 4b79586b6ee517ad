import { App, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { formatBytes, formatCount } from '#admin/app/format-number.ts';
import { download, request } from '#admin/auth/client.ts';
import type { AdminData } from '#contract/admin/call.ts';
import { backupCheck, backupDownload, type backupList } from '#contract/admin/system.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** Check, download and restore of a backup in the local folder. */
export function BackupActions({ run }: { run: AdminData<typeof backupList>['list'][number] }) {
  const { message, modal } = App.useApp();
  const [isRestoring, setRestoring] = useState(false);
  const [running, setRunning] = useState<'check' | 'download'>();
  if (run.kind === 'restore' || run.result !== 'made') {
    return '—';
  }
  if (!run.is_here) {
    return <Typography.Text type="secondary">不在备份目录</Typography.Text>;
  }
  const check = async () => {
    setRunning('check');
    const response = await request(backupCheck, { id: run.id });
    setRunning(undefined);
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
  const downloadFile = async () => {
    setRunning('download');
    const failure = await download(backupDownload, { id: run.id });
    setRunning(undefined);
    if (failure) {
      message.error(failure.msg);
    }
  };
  return (
    <Flex gap={8}>
      <Button size="small" onClick={check} loading={running === 'check'}>
        核对
      </Button>
      <Button size="small" onClick={downloadFile} loading={running === 'download'}>
        下载
      </Button>
      <Button size="small" danger onClick={() => setRestoring(true)}>
        恢复
      </Button>
      {isRestoring && <RestoreDialog id={run.id} onClose={() => setRestoring(false)} />}
    </Flex>
  );
}
