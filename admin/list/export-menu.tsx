import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { Call } from '#contract/call.ts';
import { useDownload } from '../calls/use-call.ts';
import { formatCount } from '../ui/format-number.ts';

interface Props {
  call: Call;
  query: object;
  /** The rows of a list; undefined while it loads. */
  total?: number | undefined;
  /** A small button with this name, at a chart. */
  name?: string;
}

export function ExportMenu({ call, query, total, name }: Props) {
  const { message } = App.useApp();
  const { save, isBusy } = useDownload();
  const exportFile = async (format: string) => {
    const isSaved = await save(call, { ...query, format });
    if (isSaved && total !== undefined && total >= EXPORT_LIMIT) {
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
      {name === undefined ? (
        <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} disabled={total === 0}>
          导出筛选结果
        </Button>
      ) : (
        <Button size="small" type="text" loading={isBusy} aria-label={name}>
          导出
        </Button>
      )}
    </Dropdown>
  );
}
