import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Alert, Button, Card, Flex, List, Skeleton, Typography } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { showExactTime } from '#admin/app/china-time.ts';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { ask } from '#admin/auth/client.ts';
import type { OperatorData } from '#contract/admin/call.ts';
import { systemCheck } from '#contract/admin/system.ts';

type Examined = OperatorData<typeof systemCheck>;

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
  const [examined, setExamined] = useState<Examined>();
  const [refusal, setRefusal] = useState<string>();
  const [isLooking, setLooking] = useState(true);
  const look = useCallback(async () => {
    setLooking(true);
    const answer = await ask(systemCheck, {});
    setLooking(false);
    setRefusal(answer.status === 1 ? undefined : answer.msg);
    if (answer.status === 1) {
      setExamined(answer.data);
    }
  }, []);
  useEffect(() => {
    look();
  }, [look]);
  return (
    <>
      <PageTitle
        title="系统检查"
        actions={
          <Button onClick={look} loading={isLooking}>
            重新检查
          </Button>
        }
      />
      <Flex vertical gap={16}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <Card size="small">
          {examined ? (
            <List
              dataSource={examined.findings}
              header={`检查时间 ${showExactTime(examined.checked_at)}；与命令 npm run portal -- doctor 相同`}
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
