import { Button, Flex } from 'antd';
import { Link } from 'react-router';
import type { Column } from '../resources/columns.ts';
import type { Resource, RowBase } from '../resources/definition.ts';
import { StateTag } from '../resources/state-tag.tsx';

/** Maximum width of link columns on a phone, so that they fit next to the id. */
const PHONE_WIDTH = 200;

/** The table's columns: those of the resource, the state and the actions. */
export function columnsOf(
  { calls: { isPublished }, columns, path, publicPath, titleOf }: Resource,
  isPhone: boolean,
  onHistory: (row: RowBase) => void,
): Column<RowBase>[] {
  const own = columns.map((column): Column<RowBase> => {
    const { isLink, render, below, width = PHONE_WIDTH } = column;
    return {
      ...column,
      ...(isLink && isPhone ? { width: Math.min(width, PHONE_WIDTH) } : {}),
      render: (row) => (
        <>
          {isLink ? <Link to={`${path}/${row.id}`}>{render(row)}</Link> : render(row)}
          {below?.(row)}
        </>
      ),
    };
  });
  const state: Column<RowBase> = {
    key: 'state',
    title: '状态',
    width: 90,
    render: (row) => <StateTag {...row} />,
  };
  const actions: Column<RowBase> = {
    key: 'doings',
    title: '操作',
    fixed: 'right',
    width: 150,
    hideInSetting: true,
    render: (row) => (
      <Flex gap={12}>
        <Link to={`${path}/${row.id}`} aria-label={`打开 ${titleOf(row)}`}>
          打开
        </Link>
        {publicPath && row.state === 'published' && (
          <a href={publicPath(row.id)} target="_blank" rel="noreferrer">
            网站
          </a>
        )}
        <Button
          type="link"
          size="small"
          style={{ padding: 0, height: 'auto' }}
          onClick={() => onHistory(row)}
        >
          记录
        </Button>
      </Flex>
    ),
  };
  const [id, name, ...others] = own;
  const first = [id, name].filter((column) => column !== undefined);
  return [...first, ...(isPublished ? [state] : []), ...others, actions];
}

/** Columns hidden by default. */
export function defaultHidden({ columns }: Resource): Record<string, { show: boolean }> {
  return Object.fromEntries(
    columns.filter(({ isHidden }) => isHidden).map(({ key }) => [key, { show: false }]),
  );
}
