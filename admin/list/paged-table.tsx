import { ProTable, type ProTableProps } from '@ant-design/pro-components';
import { LIST_SIZE_LIMIT } from '#contract/admin/shapes.ts';
import type { Filter } from '../resources/definition.ts';
import { InHeader } from './in-header.tsx';
import { ListFrame } from './list-frame.tsx';
import type { ListState, ListStateChange } from './list-state.ts';
import { Nothing } from './nothing.tsx';
import { pageTurning } from './page-turning.ts';
import { Scrolled } from './scrolled.tsx';
import { totalWords } from './total-words.ts';
import type { Shown } from './use-list.ts';

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
  shown: Shown<Row>;
  /** Shown if the unfiltered list is empty. */
  nothing?: string;
}

const SIZES = [20, 50, 100, LIST_SIZE_LIMIT];

/** A paged table with filters. */
export function PagedTable<Row extends { id: number }>({
  filters,
  state,
  onState,
  shown: { answer, refusal, isLoading, reload },
  rowSelection,
  nothing,
  ...table
}: Props<Row>) {
  return (
    <ListFrame
      filters={filters}
      set={state.filters}
      onFilter={(given) => onState({ filters: given })}
      refusal={refusal}
      reload={reload}
    >
      <Scrolled name="列表">
        <ProTable<Row, Record<string, unknown>>
          rowKey="id"
          search={false}
          dataSource={answer?.list ?? []}
          loading={isLoading}
          locale={{
            emptyText: <Nothing isNarrowed={Object.keys(state.filters).length > 0} text={nothing} />,
          }}
          options={{ reload, density: true, setting: { draggable: true }, fullScreen: false }}
          headerTitle={answer && totalWords(answer)}
          defaultSize="middle"
          scroll={{ x: 'max-content' }}
          pagination={{
            ...pageTurning(state, answer, onState),
            showSizeChanger: true,
            showQuickJumper: true,
            pageSizeOptions: SIZES,
          }}
          rowSelection={
            rowSelection && {
              ...rowSelection,
              columnTitle: (selectAll) => <InHeader>{selectAll}</InHeader>,
            }
          }
          {...table}
        />
      </Scrolled>
    </ListFrame>
  );
}
