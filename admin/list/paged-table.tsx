import { Descriptions, Empty, Grid, Table, type TableProps } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LIST_SIZE_LIMIT } from '#contract/admin/shapes.ts';
import type { CallState } from '../calls/use-call.ts';
import type { Filter } from '../fields/field.ts';
import { type ColumnOf, completeColumn } from '../resources/columns.ts';
import type { ListResult } from '../resources/definition.ts';
import { ColumnMenu } from './column-menu.tsx';
import { arrangeColumns, isShown, useColumnSettings } from './column-settings.ts';
import { narrowColumns, splitColumns, widthOf } from './fitting-columns.ts';
import { ListFrame } from './list-frame.tsx';
import { type ListState, type ListStateChange, paginationProps, totalText } from './list-state.ts';
import styles from './paged-table.module.css';
import { ScrollableTable } from './scrollable-table.tsx';
import { HeaderControl, tableColumn } from './table-columns.tsx';
import { type Density, TableTools } from './table-tools.tsx';

interface Props<Row extends object> extends Pick<TableProps<Row>, 'expandable' | 'pagination' | 'rowKey'> {
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
  /** The title of the table: the number of its records by default. */
  tableTitle?: ReactNode;
  /** The name under which this browser stores the operator's settings of the columns. */
  settingsName?: string;
  rowSelection?: TableProps<Row>['rowSelection'] | false;
  /** Shown above the rows while some are selected. */
  selectionBar?: ReactNode;
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
  selectionBar,
  emptyText = '没有内容',
  hint,
  tableTitle = data && totalText(data),
  settingsName,
  pagination,
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
  const [settings, setSettings] = useColumnSettings(settingsName);
  const [density, setDensity] = useState<Density>('middle');
  const arranged = useMemo(() => arrangeColumns(fitting.map(completeColumn), settings), [fitting, settings]);
  const shownColumns = useMemo(
    () => arranged.filter((column) => isShown(column, settings)).map((column) => tableColumn(column, sort)),
    [arranged, settings, sort],
  );
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
        <div className={styles.card}>
          <TableTools title={tableTitle} density={density} onDensity={setDensity} reload={reload}>
            <ColumnMenu columns={arranged} settings={settings} onChange={setSettings} />
          </TableTools>
          {selectionBar}
          <Table<Row>
            rowKey="id"
            size={density}
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
            scroll={{ x: widthOf(fitting) + controls + (hasDetails ? CONTROL_WIDTH : 0) }}
            onChange={(_pages, _filters, sorter, { action }) => {
              if (action === 'sort' && !Array.isArray(sorter)) {
                const order = columns.find(({ key }) => key === sorter.columnKey)?.sort;
                const down = sorter.order === 'descend' ? '-' : '';
                onState({ sort: sorter.order && order ? down + order : undefined });
              }
            }}
            pagination={{
              style: { marginBlockEnd: 0 },
              showTotal: (total, [first, last]) => `第 ${first}-${last} 条/总共 ${total} 条`,
              ...(pagination ?? {
                ...paginationProps(state, data, onState),
                showSizeChanger: true,
                showQuickJumper: true,
                pageSizeOptions: SIZES,
              }),
            }}
            rowSelection={
              rowSelection
                ? {
                    ...rowSelection,
                    columnWidth: CONTROL_WIDTH,
                    columnTitle: (selectAll) => <HeaderControl>{selectAll}</HeaderControl>,
                  }
                : undefined
            }
            {...(hasDetails && {
              expandable: {
                columnWidth: CONTROL_WIDTH,
                expandedRowRender: (row: Row) => <RowDetails row={row} columns={details} />,
              },
            })}
            {...table}
          />
        </div>
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

/** Padding of the card around a table, on both sides. */
const CARD_PADDING = 48;

/** A container and the width that a table has in it; undefined before it is measured. */
function useTablePlace(): { place: RefObject<HTMLDivElement | null>; width: number | undefined } {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) {
      return;
    }
    const measure = () => setWidth(Math.floor(element.clientWidth) - CARD_PADDING);
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  return { place, width };
}
