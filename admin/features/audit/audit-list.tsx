import { useMay } from '#admin/auth/use-session.ts';
import { useCall } from '#admin/calls/use-call.ts';
import type { Filter } from '#admin/fields/field.ts';
import { Changes } from '#admin/history/changes.tsx';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { useListState } from '#admin/list/list-state.ts';
import { PagedTable } from '#admin/list/paged-table.tsx';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { auditExport, auditList } from '#contract/admin/audit.ts';
import { TITLES } from '#contract/admin/roles.ts';
import type { CallInput } from '#contract/call.ts';

const SUBJECT_NAMES: Readonly<Record<string, string>> = {
  session: '登录',
  ...TITLES,
  visits: '访问',
  searches: '搜索',
  trends: '趋势',
  audit: '操作记录',
  access: '登录与发布记录',
};

const filters: readonly Filter[] = [
  { name: 'q', label: '关键词', kind: 'text' },
  { name: 'from', label: '开始时间', kind: 'moment' },
  { name: 'to', label: '结束时间', kind: 'moment' },
  { name: 'operator', label: '操作人', kind: 'text' },
  { name: 'subject', label: '对象', kind: 'choice', options: SUBJECT_NAMES },
  { name: 'subject_id', label: '对象编号', kind: 'text' },
];

export function Page() {
  const may = useMay();
  const [state, change] = useListState(filters);
  const { page, size, sort = '-at', filters: set } = state;
  const shown = useCall(auditList, { page, size, sort, ...set } as CallInput<typeof auditList>);
  return (
    <>
      <PageTitle title="操作记录">
        {may('audit.export') && (
          <ExportMenu call={auditExport} query={{ sort, ...set }} total={shown.data?.total} />
        )}
      </PageTitle>
      <PagedTable
        filters={filters}
        state={state}
        onState={change}
        shown={shown}
        expandable={{
          rowExpandable: ({ before, after }) => before !== null || after !== null,
          expandedRowRender: (entry) => <Changes entry={entry} labels={{}} />,
        }}
        columns={[
          { key: 'at', title: '时间', width: 170, kind: 'exact-moment' },
          {
            key: 'operator',
            title: '操作人',
            width: 140,
            render: ({ operator, token }) => (
              <>
                {operator.name || '系统'}
                {token && (
                  <>
                    <br />
                    令牌 {token}
                  </>
                )}
              </>
            ),
          },
          { key: 'action', property: 'action_name', title: '操作', width: 140 },
          { key: 'title', title: '内容', width: 220, ellipsis: true },
          {
            key: 'subject',
            title: '对象',
            width: 120,
            render: ({ subject }) => SUBJECT_NAMES[subject] ?? subject,
          },
          { key: 'subject_id', title: '对象编号', width: 100 },
          { key: 'address', title: 'IP 地址', width: 140 },
        ]}
      />
    </>
  );
}
