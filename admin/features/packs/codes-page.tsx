import { Alert, Button, Card, Flex, Segmented, Table, Tag } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { showTime } from '#admin/app/china-time.ts';
import { NotFound } from '#admin/app/error-pages.tsx';
import { formatCount } from '#admin/app/format-number.ts';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { fetchFile, request } from '#admin/auth/client.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { useListState } from '#admin/list/list-state.ts';
import { useList } from '#admin/list/use-list.ts';
import type { Filter } from '#admin/resources/definition.ts';
import type { AdminData } from '#contract/admin/call.ts';
import { CODE_STATES, codeExport, codeList } from '#contract/admin/codes.ts';
import { packs } from '#contract/admin/packs.ts';
import { LIST_SIZE } from '#contract/admin/shapes.ts';
import { CodeImport } from './code-import.tsx';
import { CodeUploads } from './code-uploads.tsx';
import { CodeWithholding } from './code-withholding.tsx';

type Code = AdminData<typeof codeList>['list'][number];

const filters: readonly Filter[] = [{ name: 'state', label: '状态', kind: 'choice' }];
const STATE_NAMES = { free: '可领取', claimed: '已领取', withheld: '暂停发放' };
const COLOURS = { free: 'success', claimed: 'default', withheld: 'warning' };

/** The codes of a pack: list, import, withholding. */
export function Page() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <Guarded permission="codes.read">
      <Codes packId={Number(id)} />
    </Guarded>
  ) : (
    <NotFound />
  );
}

function Codes({ packId }: { packId: number }) {
  const may = useMay();
  const [title, setTitle] = useState('');
  const [{ page, size, filters: set }, change] = useListState(filters);
  const read = useCallback(
    (query: object) => request(codeList, { ...query, pack_id: packId, sort: '-id' }),
    [packId],
  );
  const { data, refusal, isLoading, reload } = useList(read, { page, size, ...set });
  useEffect(() => {
    void request(packs.one, { id: packId }).then((got) => got.status === 1 && setTitle(got.data.title));
  }, [packId]);
  const exportClient = {
    exportFile: ({ format }: { format?: 'csv' | 'xlsx' }) =>
      fetchFile(codeExport, { ...set, format, pack_id: packId } as Parameters<
        typeof fetchFile<typeof codeExport>
      >[1]),
  };
  return (
    <>
      <PageTitle
        title={title ? `兑换码：${title}` : '兑换码'}
        actions={
          <>
            <Link to={`/packs/${packId}`}>
              <Button>礼包设置</Button>
            </Link>
            {may('codes.export') && <ExportMenu client={exportClient} query={{}} total={data?.total} />}
            {may('codes.release') && <CodeWithholding packId={packId} onDone={reload} />}
            <CodeUploads packId={packId} onDone={reload} />
            {may('codes.import') && <CodeImport packId={packId} onDone={reload} />}
          </>
        }
      />
      <Flex vertical gap={16}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
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
              scroll={{ x: 'max-content' }}
              pagination={{
                current: page,
                pageSize: size,
                total: data?.total ?? 0,
                showTotal: (total) => `共 ${formatCount(total)} 个`,
                showSizeChanger: size !== LIST_SIZE,
                onChange: (next) => change({ page: next }),
              }}
              columns={[
                { title: '兑换码（已打码）', render: (_, { code_masked }) => <code>{code_masked}</code> },
                {
                  title: '状态',
                  render: (_, { state }) => <Tag color={COLOURS[state]}>{STATE_NAMES[state]}</Tag>,
                },
                { title: '领取时间', render: (_, { claimed_at }) => showTime(claimed_at) || '—' },
                { title: '玩家', render: (_, { player }) => player ?? '—' },
                { title: '反馈', render: (_, { feedback }) => feedback ?? '—' },
              ]}
            />
          </Flex>
        </Card>
      </Flex>
    </>
  );
}
