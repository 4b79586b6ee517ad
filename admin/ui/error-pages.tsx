import { Button, Result } from 'antd';
import { Link, useRouteError } from 'react-router';
import { PageTitle } from './page-title.tsx';

export function NotFound() {
  return (
    <>
      <PageTitle title="页面不存在" isHidden />
      <Result
        status="404"
        title="页面不存在"
        subTitle="地址可能写错了，或者内容已被删除。"
        extra={
          <Link to="/">
            <Button type="primary">回到首页</Button>
          </Link>
        }
      />
    </>
  );
}

const MISSING_CHUNK = /dynamically imported module|Importing a module|Failed to fetch/i;

/** The error page. A failed import of a chunk, e.g. after a release, asks for a reload. */
export function PageError() {
  const error = useRouteError();
  const isMissingChunk = error instanceof Error && MISSING_CHUNK.test(error.message);
  return (
    <Result
      status={isMissingChunk ? 'info' : 'error'}
      title={isMissingChunk ? '页面加载失败' : '页面出错了'}
      subTitle={
        isMissingChunk
          ? '网络不稳定，或者后台刚刚更新过。重新加载即可。'
          : '程序出错。请重新加载；如果再次出现，请把时间和刚才的操作告诉技术人员。'
      }
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          重新加载
        </Button>
      }
    />
  );
}
