import { Alert, Button, Card, Flex, Segmented, Table, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { useCall } from '#admin/calls/use-call.ts';
import type { Filter } from '#admin/fields/field.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { totalText, useListState } from '#admin/list/list-state.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { CODE_STATES, codeExport, codeList } from '#contract/admin/codes.ts';
import { packs } from '#contract/admin/packs.ts';
import { LIST_SIZE } from '#contract/admin/shapes.ts';
import type { CallData, CallInput } from '#contract/call.ts';
import { CodeImport } from './code-import.tsx';
import { CodeUploads } from './code-uploads.tsx';
import { CodeWithholding } from './code-withholding.tsx';
import { ImportUnderWay } from './import-under-way.tsx';

type Code = CallData<typeof codeList>['list'][number];

const filters: readonly Filter[] = [{ name: 'state', label: '状态', kind: 'choice' }];
const STATE_NAMES = { free: '可领取', claimed: '已领取', withheld: '暂停发放' };
const COLOURS = { free: 'success', claimed: 'default', withheld: 'warning' };

export function Page({ id: packId }: { id: number }) {
  const may = useMay();
  const [{ page, size, filters: set }, change] = useListState(filters);
  const params = { page, size, ...set, pack_id: packId, sort: '-id' } as CallInput<typeof codeList>;
  const { data, refusal, isLoading, reload } = useCall(codeList, params);
  const { title, item } = useCall(packs.one, { id: packId }).data ?? {};
  const [areUploadsOpen, setUploadsOpen] = useState(false);
  const uploads = {
    packId,
    isOpen: areUploadsOpen,
    onOpen: () => setUploadsOpen(true),
    onClose: () => setUploadsOpen(false),
  };
  const isShared = item?.code_kind === '通用码';
  return (
    <>
      <PageTitle title={title ? `兑换码：${title}` : '兑换码'}>
        <Link to={`/packs/${packId}`}>
          <Button>礼包设置</Button>
        </Link>
        <Link to={`/packs/${packId}/figures`}>
          <Button>数据</Button>
        </Link>
        {may('codes.export') && <ExportMenu call={codeExport} query={{ ...set, pack_id: packId }} />}
        {may('codes.release') && <CodeWithholding packId={packId} shown={data} onDone={reload} />}
        {!isShared && <CodeUploads {...uploads} onDone={reload} />}
        {!isShared && may('codes.import') && <CodeImport packId={packId} onDone={reload} />}
      </PageTitle>
      <Flex vertical gap={16}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {!isShared && <ImportUnderWay packId={packId} onOpen={uploads.onOpen} onEnded={reload} />}
        {isShared && (
          <Alert
            type="info"
            showIcon
            title={`所有玩家领到同一个码，每人一次，${
              item.shared_total === null ? '不限量' : `共 ${formatCount(item.shared_total)} 份`
            }。下面是领取记录。`}
          />
        )}
        <Card>
          <Flex vertical gap={16}>
            <Segmented
              aria-label="按状态筛选"
              style={{ alignSelf: 'flex-start' }}
              value={set.state ?? ''}
              onChange={(state) => change({ filters: { state: state || undefined } })}
              options={[
                { value: '', label: '全部' },
                ...CODE_STATES.map((state) => ({ value: state as string, label: STATE_NAMES[state] })),
              ]}
            />
            <Table<Code>
              rowKey="id"
              size="middle"
              loading={isLoading}
              dataSource={data?.list ?? []}
              locale={{ emptyText: data ? '没有兑换码' : ' ' }}
              scroll={{ x: 'max-content' }}
              pagination={{
                current: page,
                pageSize: size,
                total: data?.total ?? 0,
                showTotal: () => data && totalText(data, '个'),
                showSizeChanger: size !== LIST_SIZE,
                onChange: (next) => change({ page: next }),
              }}
              columns={[
                { title: '兑换码（已打码）', render: (_, { code_masked }) => <code>{code_masked}</code> },
                {
                  title: '状态',
                  render: (_, { state }) => <Tag color={COLOURS[state]}>{STATE_NAMES[state]}</Tag>,
                },
                { title: '领取时间', render: (_, { claimed_at }) => showTime(claimed_at) },
                { title: '玩家', render: (_, { player }) => player },
                { title: '反馈', render: (_, { feedback }) => feedback },
              ]}
            />
          </Flex>
        </Card>
      </Flex>
    </>
  );
}
