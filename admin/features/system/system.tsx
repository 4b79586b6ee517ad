import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Alert, Button, Card, Flex, List, Skeleton, Typography } from 'antd';
import { useCall } from '#admin/calls/use-call.ts';
import { showExactTime } from '#admin/ui/china-time.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { systemCheck } from '#contract/admin/system.ts';

const MARKS = {
  ok: <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} aria-label="正常" />,
  warn: <ExclamationCircleFilled style={{ color: 'var(--ant-color-warning)' }} aria-label="有警告" />,
  bad: <CloseCircleFilled style={{ color: 'var(--ant-color-error)' }} aria-label="有问题" />,
} as const;

export function Page() {
  const { data: report, refusal, isLoading, reload } = useCall(systemCheck, {});
  return (
    <>
      <PageTitle title="系统检查">
        <Button onClick={reload} loading={isLoading}>
          重新检查
        </Button>
      </PageTitle>
      <Flex vertical gap={16}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <Card size="small">
          {report ? (
            <List
              dataSource={report.findings}
              header={`检查时间 ${showExactTime(report.checked_at)}；与命令 npm run portal -- doctor 相同`}
              renderItem={({ name, level, text, advice }) => (
                <List.Item>
                  <List.Item.Meta
                    avatar={MARKS[level]}
                    title={name}
                    description={
                      <>
                        <Typography.Text>{text}</Typography.Text>
                        {advice && <div>{advice}</div>}
                      </>
                    }
                  />
                </List.Item>
              )}
            />
          ) : (
            !refusal && <Skeleton active />
          )}
        </Card>
      </Flex>
    </>
  );
}
