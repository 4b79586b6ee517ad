import { useCallback } from 'react';
import { showExactTime } from '#admin/app/china-time.ts';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { fetchFile, request } from '#admin/auth/client.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { Changes } from '#admin/history/changes.tsx';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { useListState } from '#admin/list/list-state.ts';
import { PagedTable } from '#admin/list/paged-table.tsx';
import { useList } from '#admin/list/use-list.ts';
import { type Filter, namedOptions } from '#admin/resources/definition.ts';
import { auditExport, auditList } from '#contract/admin/audit.ts';
import { TITLES } from '#contract/admin/roles.ts';
import type { AuditEntry } from '#contract/admin/shapes.ts';

const SUBJECT_NAMES: Readonly<Record<string, string>> = { session: '登录', ...TITLES };

const filters: readonly Filter[] = [
  { name: 'q', label: '关键词', kind: 'text' },
  { name: 'from', label: '从', kind: 'moment' },
  { name: 'to', label: '到', kind: 'moment' },
  { name: 'operator_id', label: '操作员 ID', kind: 'number' },
  { name: 'subject', label: '对象', kind: 'choice', options: namedOptions(SUBJECT_NAMES) },
  { name: 'subject_id', label: '对象 ID', kind: 'text' },
];

const exportClient = { exportFile: (query: object) => fetchFile(auditExport, query) };

/** The audit log. */
export function Page() {
  return (
    <Guarded permission="audit.read">
      <AuditList />
    </Guarded>
  );
}

function AuditList() {
  const may = useMay();
  const [state, change] = useListState(filters);
  const { page, size, sort = '-at', filters: set } = state;
  const read = useCallback((query: object) => request(auditList, query), []);
  const shown = useList(read, { page, size, sort, ...set });
  return (
    <>
      <PageTitle
        title="操作记录"
        actions={
          may('audit.export') && (
            <ExportMenu client={exportClient} query={{ sort, ...set }} total={shown.data?.total} />
          )
        }
      />
      <PagedTable<AuditEntry>
        filters={filters}
        state={state}
        onState={change}
        shown={shown}
        expandable={{
          rowExpandable: ({ before, after }) => before !== null || after !== null,
          expandedRowRender: (entry) => <Changes entry={entry} labels={{}} />,
        }}
        columns={[
          { key: 'at', title: '时间', width: 170, render: (_dom, { at }) => showExactTime(at) },
          {
            key: 'operator',
            title: '操作员',
            width: 140,
            render: (_dom, { operator }) => operator.name || '系统',
          },
          { key: 'action', title: '操作', width: 140, render: (_dom, { action_name }) => action_name },
          {
            key: 'title',
            title: '内容',
            width: 220,
            ellipsis: true,
            render: (_dom, { title }) => title || '—',
          },
          {
            key: 'subject',
            title: '对象',
            width: 120,
            render: (_dom, { subject }) => SUBJECT_NAMES[subject] ?? subject,
          },
          {
            key: 'subject_id',
            title: '对象 ID',
            width: 100,
            render: (_dom, entry) => entry.subject_id ?? '—',
          },
          { key: 'address', title: 'IP 地址', width: 140, render: (_dom, { address }) => address || '—' },
        ]}
      />
    </>
  );
}
