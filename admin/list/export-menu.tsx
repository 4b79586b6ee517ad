import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { NamedFile } from '#contract/admin/client.ts';
import type { AdminFailure } from '#contract/admin/envelope.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import { formatCount } from '../app/format-number.ts';
import { saveFile } from '../app/save-file.ts';

interface Props {
  client: { exportFile(params: object): Promise<NamedFile | AdminFailure> };
  /** Sort and filters of the list. */
  query: object;
  total: number | undefined;
}

/** Exports the filtered list as a file. */
export function ExportMenu({ client, query, total }: Props) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const download = async (format: string) => {
    setBusy(true);
    const file = await client.exportFile({ ...query, format });
    setBusy(false);
    if ('status' in file) {
      message.error(file.msg);
      return;
    }
    saveFile(file);
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
        onClick: ({ key }) => void download(key),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} disabled={total === 0}>
        导出筛选结果
      </Button>
    </Dropdown>
  );
}
