import { Alert, Button, Flex } from 'antd';
import { Link } from 'react-router';
import { showTime } from '../ui/china-time.ts';
import type { FormReview } from './use-review.ts';

interface Props {
  review: FormReview;
  /** Fills the submitted values into the form. */
  onContinue(change: NonNullable<FormReview['change']>): void;
}

/** The state of the last submitted change above a form. */
export function ReviewNotice({ review: { last, change, withdraw }, onContinue }: Props) {
  const again = change && (
    <Button size="small" onClick={() => onContinue(change)}>
      载入提交的内容
    </Button>
  );
  if (last?.state === '待审核') {
    return (
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title={`${last.submitted_by} 于 ${showTime(last.submitted_at)} 提交了修改，等待审核。通过之前，玩家看到的不变。`}
        action={
          <Flex gap={8} wrap align="center">
            {again}
            <Link to="/reviews">查看对比</Link>
            {last.is_own && (
              <Button size="small" onClick={() => void withdraw()}>
                撤回
              </Button>
            )}
          </Flex>
        }
      />
    );
  }
  return last?.state === '已退回' && last.is_own ? (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`您提交的修改被 ${last.decided_by} 退回：${last.reason}`}
      action={again}
    />
  ) : null;
}
