import { Card, Flex, Progress } from 'antd';
import { Link } from 'react-router';
import { setupRead } from '#contract/admin/setup.ts';
import { useCall } from '../calls/use-call.ts';
import { progressOf } from './progress.ts';
import styles from './setup.module.css';

/** The progress of the checklist on the dashboard, until all that is required is done or the list is put aside. */
export function SetupCard() {
  const { data } = useCall(setupRead, {});
  const required = data?.items.filter(({ group }) => group === '必须') ?? [];
  const open = required.filter(({ state }) => state === 'open');
  const isDemo = open.some(({ key }) => key === 'demo');
  if (!data || data.is_aside || open.length === 0 || isDemo) {
    return null;
  }
  const { settled, total, percent } = progressOf(required);
  return (
    <Card size="small">
      <Flex align="center" gap={12} wrap>
        <h2 className={styles.heading}>开站清单</h2>
        <span className={styles.count}>
          必须做的 {total} 项，完成 {settled} 项
        </span>
        <Progress percent={percent} showInfo={false} className={styles.bar} aria-label="必须做的进度" />
        <Link to="/setup" className={styles.link}>
          继续
        </Link>
      </Flex>
    </Card>
  );
}
