import { Result } from 'antd';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/admin/roles.ts';
import { useMay, useOperator } from '../auth/use-session.ts';

/** Renders a page if the operator has the permission. The server checks every call as well. */
export function Guarded({ permission, children }: { permission: Permission; children: ReactNode }) {
  const may = useMay();
  const { role_name } = useOperator();
  return may(permission) ? (
    children
  ) : (
    <Result status="403" title="没有权限" subTitle={`${role_name}看不到这个页面，需要时请联系管理员。`} />
  );
}
