import { ProTable, type ProTableProps } from '@ant-design/pro-components';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { LIST_SIZE_LIMIT } from '#contract/admin/shapes.ts';
import type { Filter } from '../resources/definition.ts';
import { EmptyList, ListFrame } from './list-frame.tsx';
import type { ListState, ListStateChange } from './list-state.ts';
import { paginationProps, totalText } from './paging.ts';
import { ScrollableTable } from './scrollable-table.tsx';
import type { ListData } from './use-list.ts';

type TableProps<Row extends object> = ProTableProps<Row, Record<string, unknown>>;

interface Props<Row extends object>
  extends Pick<
    TableProps<Row>,
    | 'columns'
    | 'columnsState'
    | 'expandable'
    | 'onChange'
    | 'rowSelection'
    | 'tableAlertRender'
    | 'tableAlertOptionRender'
  > {
  filters: readonly Filter[];
  state: ListState;
  onState(change: ListStateChange): void;
  shown: ListData<Row>;
  /** Shown if the unfiltered list is empty. */
  emptyText?: string;
}

const SIZES = [20, 50, 100, LIST_SIZE_LIMIT];

/** A paged table with filters. */
export function PagedTable<Row extends { id: number }>({
  filters,
  state,
  onState,
  shown: { data, refusal, isLoading, reload },
  rowSelection,
  emptyText,
  ...table
}: Props<Row>) {
  return (
    <ListFrame
      filters={filters}
      set={state.filters}
      onFilter={(values) => onState({ filters: values })}
      refusal={refusal}
      reload={reload}
    >
      <ScrollableTable name="列表">
        <ProTable<Row, Record<string, unknown>>
          rowKey="id"
          search={false}
          dataSource={data?.list ?? []}
          loading={isLoading}
          locale={{
            emptyText: <EmptyList isFiltered={Object.keys(state.filters).length > 0} text={emptyText} />,
          }}
          options={{ reload, density: true, setting: { draggable: true }, fullScreen: false }}
          headerTitle={data && totalText(data)}
          defaultSize="middle"
          scroll={{ x: 'max-content' }}
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
