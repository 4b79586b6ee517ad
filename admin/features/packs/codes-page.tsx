import { Alert, Button, Card, Flex, Segmented, Table, Tag } from 'antd';
import { Link } from 'react-router';
import { showTime } from '#admin/app/china-time.ts';
import { formatCount } from '#admin/app/format-number.ts';
import { PageTitle } from '#admin/app/page-title.tsx';
import { useCall } from '#admin/auth/use-call.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { useListState } from '#admin/list/list-state.ts';
import type { Filter } from '#admin/resources/definition.ts';
import type { AdminData, AdminInput } from '#contract/admin/call.ts';
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
export function Page({ id: packId }: { id: number }) {
  const may = useMay();
  const [{ page, size, filters: set }, change] = useListState(filters);
  const params = { page, size, ...set, pack_id: packId, sort: '-id' } as AdminInput<typeof codeList>;
  const { data, refusal, isLoading, reload } = useCall(codeList, params);
  const title = useCall(packs.one, { id: packId }).data?.title;
  return (
    <>
      <PageTitle
        title={title ? `兑换码：${title}` : '兑换码'}
        actions={
          <>
            <Link to={`/packs/${packId}`}>
              <Button>礼包设置</Button>
            </Link>
            {may('codes.export') && (
              <ExportMenu call={codeExport} query={{ ...set, pack_id: packId }} total={data?.total} />
            )}
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
