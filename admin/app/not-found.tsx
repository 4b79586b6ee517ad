import { Button, Result } from 'antd';
import { Link } from 'react-router';
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
