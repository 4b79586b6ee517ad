import { Alert, Table, Tag } from 'antd';
import { formatCount } from '#admin/app/format-number.ts';
import { FINDING_LEVELS } from '#admin/import/report.ts';
import type { AdminData } from '#contract/admin/call.ts';
import type { codePaste } from '#contract/admin/codes.ts';

type Imported = AdminData<typeof codePaste>;

/** The result of a dry run: totals and findings per line. */
export function ImportFindings({ found }: { found: Imported }) {
  const { rows, inserted, duplicates, unchanged, rejected, warnings, findings, findings_left_out } = found;
  const words = [
    `共 ${formatCount(rows)} 行，可以导入 ${formatCount(inserted)} 个`,
    duplicates > 0 && `重复 ${duplicates} 个`,
    unchanged > 0 && `已在库里 ${unchanged} 个`,
    rejected > 0 && `不能导入 ${rejected} 行`,
    warnings > 0 && `请留意 ${warnings} 行`,
  ];
  return (
    <>
      <Alert
        type={rejected > 0 ? 'warning' : 'success'}
        showIcon
        role="status"
        title={words.filter(Boolean).join('，')}
      />
      {findings.length > 0 && (
        <Table
          rowKey={({ line, reason }) => `${line} ${reason}`}
          size="small"
          dataSource={findings}
          pagination={{ pageSize: 8, hideOnSinglePage: true }}
          columns={[
            { title: '行', dataIndex: 'line', width: 64 },
            {
              title: '结果',
              width: 100,
              render: (_, { level }) => (
                <Tag color={FINDING_LEVELS[level].color}>{FINDING_LEVELS[level].label}</Tag>
              ),
            },
            { title: '内容', dataIndex: 'value' },
            { title: '原因', dataIndex: 'reason' },
          ]}
          footer={findings_left_out > 0 ? () => `另有 ${findings_left_out} 行没有列出` : undefined}
        />
      )}
    </>
  );
}
