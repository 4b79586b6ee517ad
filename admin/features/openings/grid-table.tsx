import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select, Table, Typography } from 'antd';
import { CLEAR_CHOICE } from '#admin/fields/clear-button.tsx';
import { describeDateTime } from '#admin/fields/read-date-time.ts';
import { ReferenceInput } from '#admin/fields/reference-input.tsx';
import { serverPlatformOptions } from '#admin/resources/platform-names.ts';
import { OPENING_PLATFORMS } from '#contract/vocabulary.ts';
import { emptyRow, type GridField, type GridProblems, type GridRow, withTime } from './grid-rows.ts';

interface Props {
  rows: readonly GridRow[];
  /** By the key of the row. */
  problems: ReadonlyMap<string, GridProblems>;
  /** The moment that texts such as 明天 refer to. */
  now: Date;
  /** Also what is missing is shown as a problem. */
  isChecked: boolean;
  onChange(rows: GridRow[]): void;
}

const PAGE = 50;

/** The grid, one row per opening. Problems are shown below their cells. */
export function GridTable({ rows, problems: found, now, isChecked, onChange }: Props) {
  const replace = (key: string, change: (row: GridRow) => GridRow) =>
    onChange(rows.map((row) => (row.key === key ? change(row) : row)));
  const set = (key: string, item: GridRow['item']) =>
    replace(key, (row) => {
      const changed = Object.keys(item);
      const problems = Object.entries(row.problems).filter(([field]) => !changed.includes(field));
      return { ...row, item: { ...row.item, ...item }, problems: Object.fromEntries(problems) };
    });
  const problemOf = (row: GridRow, field: GridField): string | undefined => {
    const isShown = isChecked || row.problems[field] !== undefined || isUnreadable(row, field);
    return isShown ? found.get(row.key)?.[field] : undefined;
  };
  /** The number of a row in the whole grid, which messages name; the table counts each page from 0. */
  const placeOf = (row: GridRow) => rows.indexOf(row) + 1;
  const remove = (key: string) => onChange(rows.filter((row) => row.key !== key));
  return (
    <Table<GridRow>
      rowKey="key"
      size="small"
      dataSource={[...rows]}
      scroll={{ x: 1_100 }}
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
        { title: '行', width: 56, render: (_, row) => placeOf(row) },
        {
          title: '游戏',
          width: 240,
          render: (_, row) => (
            <>
              <ReferenceInput
                source="games"
                label="游戏"
                value={row.item.game_id ?? null}
                onChange={(game_id) => set(row.key, { game_id: Number(game_id) })}
              />
              <Problem text={problemOf(row, 'game_id')} />
            </>
          ),
        },
        {
          title: '区服',
          width: 200,
          render: (_, row) => (
            <>
              <Input
                aria-label="区服"
                value={row.item.server_name}
                status={problemOf(row, 'server_name') ? 'error' : undefined}
                onChange={(event) => set(row.key, { server_name: event.target.value })}
              />
              <Problem text={problemOf(row, 'server_name')} />
            </>
          ),
        },
        {
          title: '开服时间（北京时间）',
          width: 200,
          render: (_, row) => (
            <>
              <TimeInput
                text={row.timeText}
                value={row.item.opens_at}
                problem={problemOf(row, 'opens_at')}
                now={now}
                onText={(text) => replace(row.key, (one) => withTime(one, text, now))}
              />
              <Problem text={problemOf(row, 'opens_at')} />
            </>
          ),
        },
        {
          title: '平台',
          width: 110,
          render: (_, row) => (
            <>
              <Select
                aria-label="平台"
                defaultActiveFirstOption={false}
                allowClear={CLEAR_CHOICE}
                style={{ width: '100%' }}
                value={row.item.platform ?? undefined}
                options={serverPlatformOptions}
                onChange={(platform) =>
                  set(row.key, { platform: OPENING_PLATFORMS.find((one) => one === platform) ?? null })
                }
              />
              <Problem text={problemOf(row, 'platform')} />
            </>
          ),
        },
        {
          title: '开服礼包',
          width: 220,
          render: (_, row) => (
            <>
              <ReferenceInput
                source="packs"
                label="礼包"
                value={row.item.pack_id ?? null}
                onChange={(pack_id) =>
                  set(row.key, { pack_id: typeof pack_id === 'number' ? pack_id : null })
                }
              />
              <Problem text={problemOf(row, 'pack_id')} />
            </>
          ),
        },
        {
          title: '动态开服',
          width: 90,
          render: (_, row) => (
            <>
              <Checkbox
                aria-label="动态开服"
                checked={row.item.dynamic ?? false}
                onChange={({ target }) => set(row.key, { dynamic: target.checked })}
              />
              <Problem text={problemOf(row, 'dynamic')} />
            </>
          ),
        },
        {
          title: '操作',
          width: 64,
          render: (_, row) => (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${placeOf(row)} 行`}
              onClick={() => remove(row.key)}
            />
          ),
        },
      ]}
    />
  );
}

/** True for a text that was entered and is not understood. */
function isUnreadable({ item, gameName, timeText }: GridRow, field: GridField): boolean {
  return (
    (field === 'opens_at' && timeText.trim() !== '' && !item.opens_at) ||
    (field === 'game_id' && gameName !== '' && !item.game_id)
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text ? <Typography.Text type="danger">{text}</Typography.Text> : null;
}

interface TimeInputProps {
  text: string;
  /** The understood time. */
  value: string | undefined;
  problem: string | undefined;
  now: Date;
  onText(text: string): void;
}

/** A time as people type it, with what was understood below it. */
function TimeInput({ text, value, problem, now, onText }: TimeInputProps) {
  const understood = value && describeDateTime(new Date(value), now);
  return (
    <>
      <Input
        aria-label="开服时间"
        placeholder="11/25 10:00、明天10点"
        value={text}
        status={problem ? 'error' : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {understood && understood !== text && <Typography.Text type="secondary">{understood}</Typography.Text>}
    </>
  );
}
