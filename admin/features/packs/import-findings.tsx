import { Alert, Table, Tag } from 'antd';
import { FINDING_LEVELS } from '#admin/import/report.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import type { CodeFindings, CodeImportCounts } from '#contract/admin/codes.ts';

const LEVELS = ['rejected', 'warning', 'duplicate', 'skipped', 'note'] as const;

function severity({ level }: CodeFindings['findings'][number]): number {
  return LEVELS.indexOf(level);
}

interface CountsProps {
  counts: CodeImportCounts;
  /** What is done with codes. */
  verb: '可以导入' | '导入';
}

/** The counts of a check or an import of codes. */
export function ImportCounts({ counts, verb }: CountsProps) {
  const { rows, inserted, duplicates, unchanged, rejected, warnings } = counts;
  const words = [
    `共 ${formatCount(rows)} 行，${verb} ${formatCount(inserted)} 个`,
    duplicates > 0 && `重复 ${duplicates} 个`,
    unchanged > 0 && `已存在 ${unchanged} 个`,
    rejected > 0 && `不能导入 ${rejected} 行`,
    warnings > 0 && `${warnings} 行有警告`,
  ];
  return (
    <Alert
      type={rejected > 0 || inserted === 0 ? 'warning' : 'success'}
      showIcon
      role="status"
      title={words.filter(Boolean).join('，')}
    />
  );
}

/** The findings of a check or an import of codes, the worst first. */
export function FindingsTable({ findings, findings_left_out }: CodeFindings) {
  if (findings.length === 0) {
    return null;
  }
  return (
    <Table
      rowKey={({ line, value, reason }) => `${line} ${value} ${reason}`}
      size="small"
      dataSource={[...findings].sort((one, other) => severity(one) - severity(other))}
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
      footer={findings_left_out > 0 ? () => `另有 ${findings_left_out} 行未列出` : undefined}
    />
  );
}
