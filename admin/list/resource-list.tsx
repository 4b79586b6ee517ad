import { Button, Flex, Grid } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../auth/use-session.ts';
import { type CallState, useCall } from '../calls/use-call.ts';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import type { Column } from '../resources/columns.ts';
import { fieldsOf, type ListResult, labelsOf, type Resource, type RowBase } from '../resources/definition.ts';
import { StateTag } from '../resources/state-tag.tsx';
import { formatCount } from '../ui/format-number.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { BatchActions } from './batch-actions.tsx';
import { ImportButton, UndoButton } from './dialog-buttons.tsx';
import { emptyListText } from './empty-list-text.ts';
import { ExportMenu } from './export-menu.tsx';
import { useListState } from './list-state.ts';
import { OrderButton } from './order-button.tsx';
import { PagedTable } from './paged-table.tsx';
import { SelectionBar } from './table-tools.tsx';

export function ResourceList({ resource }: { resource: Resource }) {
  const { calls, filters, path, write } = resource;
  const may = useMay();
  const [state, change] = useListState(filters);
  const { page, size, sort, filters: set } = state;
  const shown = useCall(calls.list, { page, size, sort, ...set }) as CallState<ListResult<RowBase>>;
  const { data, reload } = shown;
  const [selected, setSelected] = useState<RowBase[]>([]);
  /** The filters of which all results are selected, as JSON. */
  const [allOf, setAllOf] = useState<string>();
  const filterKey = JSON.stringify(set);
  const isAll = allOf === filterKey;
  const clear = () => {
    setAllOf(undefined);
    setSelected([]);
  };
  const [historyRow, setHistoryRow] = useState<RowBase>();
  const isPhone = Grid.useBreakpoint().sm === false;
  const columns = useMemo(() => columnsOf(resource, isPhone, setHistoryRow), [resource, isPhone]);
  return (
    <>
      <PageTitle title={calls.title}>
        {may(write) && !resource.isFixed && <UndoButton title={calls.title} calls={calls} onDone={reload} />}
        {may(write) && calls.isOrdered && <OrderButton resource={resource} onDone={reload} />}
        {resource.readActions?.()}
        {may(write) && resource.actions?.(reload)}
        {may(write) && resource.imports && (
          <ImportButton title={calls.title} calls={resource.imports} undoCalls={calls} onDone={reload} />
        )}
        <ExportMenu call={calls.export} query={{ sort, ...set }} total={data?.total} />
        {may(write) && !resource.isFixed && (
          <Link to={`${path}/new`}>
            <Button type="primary">新建{calls.title}</Button>
          </Link>
        )}
      </PageTitle>
      <PagedTable<RowBase>
        filters={filters}
        state={state}
        onState={change}
        shown={shown}
        columns={columns}
        emptyText={emptyListText(resource, may(write))}
        settingsName={calls.name}
        rowSelection={
          may(write) &&
          !resource.isFixed && {
            preserveSelectedRowKeys: true,
            selectedRowKeys: selected.map(({ id }) => id),
            onChange: (_keys, rows) => {
              setAllOf(undefined);
              setSelected(rows);
            },
            getTitleCheckboxProps: () => ({ 'aria-label': '选中本页全部' }) as object,
            getCheckboxProps: (row) => ({ 'aria-label': `选中 ${resource.titleOf(row)}` }) as object,
          }
        }
        selectionBar={
          selected.length > 0 && (
            <SelectionBar
              actions={
                <BatchActions
                  resource={resource}
                  selected={selected}
                  all={isAll && data ? { filters: set, total: data.total } : undefined}
                  onDone={() => {
                    clear();
                    reload();
                  }}
                />
              }
            >
              <SelectionText
                count={selected.length}
                total={calls.bulk && data && isPageSelected(data.list, selected) ? data.total : undefined}
                isAll={isAll}
                onAll={() => setAllOf(filterKey)}
                onClear={clear}
              />
            </SelectionBar>
          )
        }
      />
      <HistoryDrawer
        call={calls.history}
        labels={labelsOf(resource)}
        fields={fieldsOf(resource)}
        of={historyRow && { id: historyRow.id, title: resource.titleOf(historyRow) }}
        onClose={() => setHistoryRow(undefined)}
      />
    </>
  );
}

function isPageSelected(list: readonly RowBase[], selected: readonly RowBase[]): boolean {
  const ids = new Set(selected.map(({ id }) => id));
  return list.length > 0 && list.every(({ id }) => ids.has(id));
}

interface SelectionProps {
  count: number;
  /** The number of results, if the whole page is selected. */
  total: number | undefined;
  isAll: boolean;
  onAll(): void;
  onClear(): void;
}

/** The size of the selection; after a whole page it offers all results of the filters. */
function SelectionText({ count, total = 0, isAll, onAll, onClear }: SelectionProps) {
  if (isAll) {
    return (
      <>
        已选全部 {formatCount(total)} 条筛选结果
        <Button type="link" size="small" onClick={onClear}>
          取消选择
        </Button>
      </>
    );
  }
  return (
    <>
      已选 {count} 项
      {total > count && (
        <Button type="link" size="small" onClick={onAll}>
          选中全部 {formatCount(total)} 条筛选结果
        </Button>
      )}
    </>
  );
}

/** Maximum width of link columns on a phone, so that they fit next to the id. */
const PHONE_WIDTH = 200;

/** The table's columns: those of the resource, the state and the actions. */
function columnsOf(
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
    width: 80,
    render: (row) => <StateTag {...row} />,
  };
  const actions: Column<RowBase> = {
    key: 'doings',
    title: '操作',
    fixed: 'right',
    width: 126,
    hideInSetting: true,
    render: (row) => (
      <Flex gap={12}>
        <Link to={`${path}/${row.id}`} aria-label={`编辑 ${titleOf(row)}`}>
          编辑
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
