import { type ProColumns, ProTable, type ProTableProps } from '@ant-design/pro-components';
import { Empty } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LIST_SIZE_LIMIT } from '#contract/admin/shapes.ts';
import type { CallState } from '../auth/use-call.ts';
import { type ColumnOf, completeColumn } from '../resources/columns.ts';
import type { Filter, ListResult } from '../resources/definition.ts';
import { ListFrame } from './list-frame.tsx';
import { type ListState, type ListStateChange, paginationProps, totalText } from './list-state.ts';

type TableProps<Row extends object> = ProTableProps<Row, Record<string, unknown>>;

interface Props<Row extends object>
  extends Pick<
    TableProps<Row>,
    | 'columnsState'
    | 'expandable'
    | 'headerTitle'
    | 'pagination'
    | 'rowKey'
    | 'rowSelection'
    | 'tableAlertRender'
    | 'tableAlertOptionRender'
  > {
  /** Accessible name of the table. */
  name?: string;
  columns: readonly ColumnOf<Row>[];
  filters: readonly Filter[];
  state: ListState;
  onState(change: ListStateChange): void;
  shown: CallState<ListResult<Row>>;
  /** Shown if the unfiltered list is empty. */
  emptyText?: string;
  /** Shown between the filters and the table. */
  hint?: ReactNode;
}

const SIZES = [20, 50, 100, LIST_SIZE_LIMIT];

export function PagedTable<Row extends object>({
  name = '列表',
  columns,
  filters,
  state,
  onState,
  shown: { data, refusal, isLoading, reload },
  rowSelection,
  emptyText = '没有内容',
  hint,
  ...table
}: Props<Row>) {
  const { sort } = state;
  const isFiltered = Object.keys(state.filters).length > 0;
  const shownColumns = useMemo(() => columns.map((column) => proColumn(column, sort)), [columns, sort]);
  return (
    <ListFrame
      filters={filters}
      set={state.filters}
      onFilter={(values) => onState({ filters: values })}
      refusal={refusal}
      reload={reload}
    >
      {hint}
      <ScrollableTable name={name}>
        <ProTable<Row, Record<string, unknown>>
          rowKey="id"
          search={false}
          columns={shownColumns}
          dataSource={data?.list ?? []}
          loading={isLoading}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={isFiltered ? '没有符合条件的内容，可以点“清空”看全部' : emptyText}
              />
            ),
          }}
          options={{ reload, density: true, setting: { draggable: true }, fullScreen: false }}
          headerTitle={data && totalText(data)}
          defaultSize="middle"
          scroll={{ x: 'max-content' }}
          onChange={(_pages, _filters, sorter, { action }) => {
            if (action === 'sort' && !Array.isArray(sorter)) {
              const order = columns.find(({ key }) => key === sorter.columnKey)?.sort;
              const down = sorter.order === 'descend' ? '-' : '';
              onState({ sort: sorter.order && order ? down + order : undefined });
            }
          }}
          pagination={{
            ...paginationProps(state, data, onState),
            showSizeChanger: true,
            showQuickJumper: true,
            pageSizeOptions: SIZES,
          }}
          rowSelection={
            rowSelection && {
              ...rowSelection,
              columnTitle: (selectAll) => <HeaderControl>{selectAll}</HeaderControl>,
            }
          }
          {...table}
        />
      </ScrollableTable>
    </ListFrame>
  );
}

/** A column for the table, marked if the list is sorted by it. */
export function proColumn<Row extends object>(definition: ColumnOf<Row>, current?: string): ProColumns<Row> {
  const { render, sort, isHidden, isLink, below, ...column } = completeColumn(definition);
  const sortOrder = current === sort ? 'ascend' : current === `-${sort}` ? 'descend' : null;
  return {
    ...column,
    render: (_dom, row) => render(row),
    ...(sort ? { sorter: true, sortOrder } : {}),
  };
}

/**
 * A control in a table header. antd renders the titles again in a hidden body row to measure its columns; the
 * control is omitted there so that the keyboard cannot reach it.
 */
function HeaderControl({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(place.current?.closest('tbody') !== null), []);
  return <span ref={place}>{!isMeasured && children}</span>;
}

/**
 * A horizontally scrollable table. Without a focusable element inside, its content itself becomes focusable; antd
 * has no property for that.
 */
export function ScrollableTable({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const content = place.current?.querySelector('.ant-table-content');
    if (!content) {
      return;
    }
    if (content.querySelector('a[href], button, input, [tabindex]')) {
      content.removeAttribute('tabindex');
    } else {
      content.setAttribute('tabindex', '0');
    }
    content.setAttribute('role', 'region');
    content.setAttribute('aria-label', name);
  });
  return <div ref={place}>{children}</div>;
}
