import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select, Table, Typography } from 'antd';
import { MomentInput } from '#admin/fields/moment-input.tsx';
import { ReferenceInput } from '#admin/fields/reference-input.tsx';
import { serverPlatformOptions } from '#admin/resources/platform-names.ts';
import { OPENING_PLATFORMS } from '#contract/vocabulary.ts';
import { emptyRow, type GridRow } from './grid-rows.ts';

interface Props {
  rows: readonly GridRow[];
  onChange(rows: GridRow[]): void;
}

const PAGE = 50;

/** The grid, one row per opening. Problems are shown below the server name. */
export function GridTable({ rows, onChange }: Props) {
  const set = (key: number, item: GridRow['item']) =>
    onChange(
      rows.map((row) => (row.key === key ? { ...row, item: { ...row.item, ...item }, problems: [] } : row)),
    );
  const remove = (key: number) => onChange(rows.filter((row) => row.key !== key));
  return (
    <Table<GridRow>
      rowKey="key"
      size="small"
      dataSource={[...rows]}
      scroll={{ x: 1_000 }}
      pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
      footer={() => (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...rows, emptyRow()])}
        >
          添加一行
        </Button>
      )}
      columns={[
        { title: '行', width: 56, render: (_row, _record, index) => index + 1 },
        {
          title: '游戏',
          width: 240,
          render: (_, { key, item, gameName }) => (
            <>
              <ReferenceInput
                source="games"
                label="游戏"
                value={item.game_id ?? null}
                onChange={(game_id) => set(key, { game_id: Number(game_id) })}
              />
              {!item.game_id && gameName && (
                <Typography.Text type="danger">表格里是：{gameName}</Typography.Text>
              )}
            </>
          ),
        },
        {
          title: '区服',
          width: 200,
          render: (_, { key, item, problems }) => (
            <>
              <Input
                aria-label="区服"
                value={item.server_name}
                status={problems.length > 0 ? 'error' : undefined}
                onChange={(event) => set(key, { server_name: event.target.value })}
              />
              {problems.length > 0 && <Typography.Text type="danger">{problems.join('；')}</Typography.Text>}
            </>
          ),
        },
        {
          title: '开服时间（北京时间）',
          width: 200,
          render: (_, { key, item }) => (
            <MomentInput
              label="开服时间"
              value={item.opens_at ?? null}
              onChange={(opens_at) => set(key, { opens_at: opens_at ?? undefined })}
            />
          ),
        },
        {
          title: '平台',
          width: 110,
          render: (_, { key, item }) => (
            <Select
              aria-label="平台"
              allowClear
              style={{ width: '100%' }}
              value={item.platform ?? undefined}
              options={serverPlatformOptions}
              onChange={(platform) =>
                set(key, { platform: OPENING_PLATFORMS.find((one) => one === platform) ?? null })
              }
            />
          ),
        },
        {
          title: '开服礼包',
          width: 220,
          render: (_, { key, item }) => (
            <ReferenceInput
              source="packs"
              label="礼包"
              value={item.pack_id ?? null}
              onChange={(pack_id) => set(key, { pack_id: typeof pack_id === 'number' ? pack_id : null })}
            />
          ),
        },
        {
          title: '操作',
          width: 64,
          render: (_, { key }, index) => (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${index + 1} 行`}
              onClick={() => remove(key)}
            />
          ),
        },
      ]}
    />
  );
}
