import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { AdminCall } from '#contract/admin/call.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import { formatCount } from '../app/format-number.ts';
import { download } from '../auth/client.ts';

interface Props {
  call: AdminCall;
  /** Sort and filters of the list. */
  query: object;
  total: number | undefined;
}

/** Exports the filtered list as a file. */
export function ExportMenu({ call, query, total }: Props) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const exportFile = async (format: string) => {
    setBusy(true);
    const failure = await download(call, { ...query, format });
    setBusy(false);
    if (failure) {
      message.error(failure.msg);
      return;
    }
    if (total !== undefined && total >= EXPORT_LIMIT) {
      message.warning(`只导出了前 ${formatCount(EXPORT_LIMIT)} 条，请用筛选分批导出`);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: 'Excel（.xlsx）' },
          { key: 'csv', label: 'CSV（.csv）' },
        ],
        onClick: ({ key }) => void exportFile(key),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} disabled={total === 0}>
        导出筛选结果
      </Button>
    </Dropdown>
  );
}
