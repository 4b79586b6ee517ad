import { Button, Result } from 'antd';
import { useRouteError } from 'react-router';

const GONE_FILE = /dynamically imported module|Importing a module|Failed to fetch/i;

/** The error page. A failed import of a chunk, e.g. after a release, asks for a reload. */
export function PageFailure() {
  const error = useRouteError();
  const isOld = error instanceof Error && GONE_FILE.test(error.message);
  return (
    <Result
      status={isOld ? 'info' : 'error'}
      title={isOld ? '页面没有加载出来' : '页面出错了'}
      subTitle={
        isOld
          ? '网络不稳定，或者后台刚刚更新过。重新加载即可。'
          : '这是程序的问题。请重新加载；如果再次出现，请把时间和刚才的操作告诉技术人员。'
      }
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          重新加载
        </Button>
      }
    />
  );
}
