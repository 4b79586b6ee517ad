import { Alert, Button, Flex, Table, Tag, Typography } from 'antd';
import { useEffect } from 'react';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { ScrollableTable } from '#admin/list/scrollable-table.tsx';
import { tableColumn } from '#admin/list/table-columns.tsx';
import type { ColumnOf } from '#admin/resources/columns.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { backupList, backupMake } from '#contract/admin/system.ts';
import type { CallData } from '#contract/call.ts';
import { BackupActions } from './backup-actions.tsx';

type Run = CallData<typeof backupList>['list'][number];

const POLL_MS = 3_000;

const RESULTS = {
  running: { color: 'processing', text: '进行中' },
  made: { color: 'success', text: '成功' },
  failed: { color: 'error', text: '失败' },
  lost: { color: 'default', text: '中断' },
} as const;

const definitions: readonly ColumnOf<Run>[] = [
  { key: 'kind', title: '类型', width: 90, render: ({ kind }) => (kind === 'restore' ? '恢复' : '备份') },
  { key: 'at', property: 'started_at', title: '时间', width: 160, kind: 'exact-moment' },
  {
    key: 'result',
    title: '结果',
    width: 160,
    render: ({ result, problem }) => (
      <Flex vertical gap={4} align="start">
        <Tag color={RESULTS[result].color}>{RESULTS[result].text}</Tag>
        {problem && <Typography.Text type="danger">{problem}</Typography.Text>}
      </Flex>
    ),
  },
  { key: 'bytes', title: '大小', width: 80, kind: 'bytes' },
  {
    key: 'content',
    title: '内容',
    width: 160,
    render: ({ rows, files }) => (rows === null ? '' : `${formatCount(rows)} 行，${files ?? 0} 个文件`),
  },
  { key: 'doer', title: '操作人', width: 90 },
  { key: 'file', title: '文件', width: 150, ellipsis: true, render: ({ file }) => file.split('/').at(-1) },
  { key: 'actions', title: '操作', width: 190, fixed: 'right', render: (run) => <BackupActions run={run} /> },
];
const WIDTH = definitions.reduce((sum, { width = 0 }) => sum + width, 0);
const columns = definitions.map((column) => tableColumn(column));

export function Page() {
  const { data: listed, refusal, reload } = useCall(backupList, {});
  const { run } = useAction();
  const lastNightly = listed?.list.find(({ by_itself }) => by_itself);
  const hasNightlyFailed = lastNightly?.result === 'failed' || lastNightly?.result === 'lost';
  const isRunning = listed?.list.some(({ result }) => result === 'running') ?? false;
  useEffect(() => {
    const timer = isRunning ? setInterval(reload, POLL_MS) : undefined;
    return () => clearInterval(timer);
  }, [reload, isRunning]);
  const make = async () => {
    await run(backupMake, {}, '已开始备份，完成后会显示在这里');
    reload();
  };
  return (
    <>
      <PageTitle title="备份">
        <Button type="primary" onClick={make} loading={isRunning}>
          {isRunning ? '正在备份' : '立即备份'}
        </Button>
      </PageTitle>
      <Flex vertical gap={16}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {hasNightlyFailed && (
          <Alert
            type="error"
            showIcon
            title={`最近一次自动备份失败${lastNightly?.problem ? `：${lastNightly.problem}` : '，备份过程中断。'}`}
            description="处理好原因后点“立即备份”；“系统检查”会说明磁盘、数据库和存储的状况。"
          />
        )}
        <Alert
          type="info"
          showIcon
          title="备份里有数据库、图片、领取记录和服务器密钥，请当作密码一样保管，并放到另一台机器上。"
          description={
            listed && (
              <>
                {listed.nightly
                  ? `每天 ${listed.nightly.time}（北京时间）自动备份，保留最近 ${listed.nightly.keep} 个自动备份；手动备份不会自动删除。`
                  : '自动备份未开启，请在服务器上设置 BACKUP_TIME。'}
                {listed.recipients > 0
                  ? `备份已用 ${listed.recipients} 把公钥加密，恢复时需要私钥。`
                  : '备份没有加密，可在服务器上设置 BACKUP_RECIPIENTS。'}
                备份目录：<Typography.Text code>{listed.folder}</Typography.Text>
                。从其他机器复制来的备份放进这个目录，重启后会列在这里。
              </>
            )
          }
        />
        <ScrollableTable name="备份">
          <Table<Run>
            rowKey="id"
            size="middle"
            pagination={false}
            dataSource={listed?.list ?? []}
            loading={!listed && !refusal}
            scroll={{ x: WIDTH }}
            locale={{ emptyText: listed ? '还没有备份' : ' ' }}
            columns={columns}
          />
        </ScrollableTable>
      </Flex>
    </>
  );
}
