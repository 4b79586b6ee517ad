import { Result } from 'antd';
import { Navigate } from 'react-router';
import { useOperator } from '../auth/use-session.ts';
import { menuFor } from './menu.tsx';

/** Redirects to the first page of the menu. */
export function Start() {
  const { permissions } = useOperator();
  const [first] = menuFor(permissions).flatMap(({ pages }) => pages);
  return first ? (
    <Navigate to={first.path} replace />
  ) : (
    <Result status="403" title="还没有可用的功能" subTitle="请联系管理员开通权限。" />
  );
}
