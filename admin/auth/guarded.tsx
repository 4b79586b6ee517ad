import { Result } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Permission } from '#contract/admin/roles.ts';
import { NotFound } from '../ui/error-pages.tsx';
import { useMay, useOperator } from './use-session.ts';

/** Renders a page if the operator has the permission. The server checks every call as well. */
export function Guarded({ permission, children }: { permission: Permission; children: ReactNode }) {
  const may = useMay();
  const { role_name } = useOperator();
  return may(permission) ? (
    children
  ) : (
    <Result
      status="403"
      title="没有权限"
      subTitle={`您的角色（${role_name}）没有查看这个页面的权限，如有需要请联系管理员。`}
    />
  );
}

interface RecordProps {
  permission: Permission;
  Page: ComponentType<{ id: number }>;
}

/** Renders the page of the record whose id is in the URL. */
export function GuardedRecord({ permission, Page }: RecordProps) {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <Guarded permission={permission}>
      <Page key={id} id={Number(id)} />
    </Guarded>
  ) : (
    <NotFound />
  );
}
