import { type ProColumns, ProTable, type ProTableProps } from '@ant-design/pro-components';
import { Descriptions, Empty, Grid } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LIST_SIZE_LIMIT } from '#contract/admin/shapes.ts';
import type { CallState } from '../calls/use-call.ts';
import type { Filter } from '../fields/field.ts';
import { type ColumnOf, completeColumn } from '../resources/columns.ts';
import type { ListResult } from '../resources/definition.ts';
import { DEFAULT_WIDTH, narrowColumns, splitColumns, widthOf } from './fitting-columns.ts';
import { ListFrame } from './list-frame.tsx';
import { type ListState, type ListStateChange, paginationProps, totalText } from './list-state.ts';
import { useTablePlace } from './table-place.ts';

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

/** The width of the columns of checkboxes, and of the buttons that open details. */
const CONTROL_WIDTH = 40;

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
  const { place, width } = useTablePlace();
  const isPhone = Grid.useBreakpoint().md === false;
  const controls = (rowSelection ? CONTROL_WIDTH : 0) + (table.expandable ? CONTROL_WIDTH : 0);
  const { shown: fitting, details } = useMemo(
    () =>
      fitColumns(columns, width === undefined ? undefined : width - controls, isPhone && !table.expandable),
    [columns, width, controls, isPhone, table.expandable],
  );
  const shownColumns = useMemo(() => fitting.map((column) => proColumn(column, sort)), [fitting, sort]);
  const hasDetails = details.length > 0;
  return (
    <ListFrame
      filters={filters}
      set={state.filters}
      onFilter={(values) => onState({ filters: values })}
      refusal={refusal}
      reload={reload}
    >
      {hint}
      <ScrollableTable name={name} place={place}>
        <ProTable<Row, Record<string, unknown>>
          rowKey="id"
          search={false}
          columns={shownColumns}
          dataSource={data?.list ?? []}
          loading={isLoading}
          locale={{
            // Nothing is claimed before the first response, and after a failed one.
            emptyText:
              data && !refusal ? (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={isFiltered ? '没有符合条件的内容，可以点“清空”查看全部' : emptyText}
                />
              ) : (
                <div style={{ height: 200 }} />
              ),
          }}
          options={{ reload, density: true, setting: { draggable: true }, fullScreen: false }}
          headerTitle={data && totalText(data)}
          defaultSize="middle"
          scroll={{ x: widthOf(fitting) + controls + (hasDetails ? CONTROL_WIDTH : 0) }}
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
              columnWidth: CONTROL_WIDTH,
              columnTitle: (selectAll) => <HeaderControl>{selectAll}</HeaderControl>,
            }
          }
          {...(hasDetails && {
            expandable: {
              columnWidth: CONTROL_WIDTH,
              expandedRowRender: (row: Row) => <RowDetails row={row} columns={details} />,
            },
          })}
          {...table}
        />
      </ScrollableTable>
    </ListFrame>
  );
}

/** The columns that fit, and those that are details of a row on a phone. */
function fitColumns<Row extends object>(
  columns: readonly ColumnOf<Row>[],
  available: number | undefined,
  isPhone: boolean,
): { shown: readonly ColumnOf<Row>[]; details: readonly ColumnOf<Row>[] } {
  if (available === undefined) {
    return { shown: columns, details: [] };
  }
  const narrowed = narrowColumns(columns, available, isPhone);
  return isPhone && widthOf(narrowed) > available
    ? splitColumns(columns, available - CONTROL_WIDTH)
    : { shown: narrowed, details: [] };
}

/** The columns of a row that have no room on a phone. */
function RowDetails<Row extends object>({ row, columns }: { row: Row; columns: readonly ColumnOf<Row>[] }) {
  return (
    <Descriptions
      size="small"
      column={1}
      items={columns.map((column) => {
        const { key, title, render } = completeColumn(column);
        return { key, label: title, children: render(row) };
      })}
    />
  );
}

/** A column for the table, marked if the list is sorted by it. */
export function proColumn<Row extends object>(definition: ColumnOf<Row>, current?: string): ProColumns<Row> {
  const { render, sort, isHidden, isLink, below, ...column } = {
    width: DEFAULT_WIDTH,
    ...completeColumn(definition),
  };
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

/** Rows without details have a hidden button in the place of the one that opens them. */
const FOCUSABLE = 'a[href], button:not(.ant-table-row-expand-icon-spaced), input, [tabindex]';

/**
 * A horizontally scrollable table. Without a focusable element inside, its content itself becomes focusable; antd
 * has no property for that.
 */
export function ScrollableTable({
  name,
  children,
  place: given,
}: {
  name: string;
  children: ReactNode;
  place?: RefObject<HTMLDivElement | null>;
}) {
  const own = useRef<HTMLDivElement>(null);
  const place = given ?? own;
  useLayoutEffect(() => {
    const content = place.current?.querySelector('.ant-table-content');
    if (!content) {
      return;
    }
    if (content.querySelector(FOCUSABLE)) {
      content.removeAttribute('tabindex');
    } else {
      content.setAttribute('tabindex', '0');
    }
    content.setAttribute('role', 'region');
    content.setAttribute('aria-label', name);
  });
  return <div ref={place}>{children}</div>;
}
