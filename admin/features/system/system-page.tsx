import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Alert, Button, Card, Flex, List, Skeleton, Typography } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { showExactTime } from '#admin/app/china-time.ts';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { request } from '#admin/auth/client.ts';
import type { AdminData } from '#contract/admin/call.ts';
import { systemCheck } from '#contract/admin/system.ts';

type Report = AdminData<typeof systemCheck>;

const MARKS = {
  ok: <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} aria-label="正常" />,
  warn: <ExclamationCircleFilled style={{ color: 'var(--ant-color-warning)' }} aria-label="需要留意" />,
  bad: <CloseCircleFilled style={{ color: 'var(--ant-color-error)' }} aria-label="有问题" />,
} as const;

/** The results of `doctor` with advice. */
export function Page() {
  return (
    <Guarded permission="system.check">
      <SystemCheck />
    </Guarded>
  );
}

function SystemCheck() {
  const [report, setReport] = useState<Report>();
  const [refusal, setRefusal] = useState<string>();
  const [isChecking, setChecking] = useState(true);
  const check = useCallback(async () => {
    setChecking(true);
    const response = await request(systemCheck, {});
    setChecking(false);
    setRefusal(response.status === 1 ? undefined : response.msg);
    if (response.status === 1) {
      setReport(response.data);
    }
  }, []);
  useEffect(() => {
    check();
  }, [check]);
  return (
    <>
      <PageTitle
        title="系统检查"
        actions={
          <Button onClick={check} loading={isChecking}>
            重新检查
          </Button>
        }
      />
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
