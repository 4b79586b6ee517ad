import { CheckCircleFilled, ClockCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Progress, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { RetryAlert } from '#admin/calls/refusal-alert.tsx';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { progressOf } from '#admin/setup/progress.ts';
import styles from '#admin/setup/setup.module.css';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { SETUP_GROUPS, type SetupItem, setupAside, setupRead, setupWaive } from '#contract/admin/setup.ts';
import { WaiveDialog } from './waive-dialog.tsx';

const MARKS = {
  done: <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} role="img" aria-label="已完成" />,
  open: <ClockCircleOutlined style={{ color: 'var(--ant-color-warning)' }} role="img" aria-label="待完成" />,
  waived: (
    <MinusCircleOutlined
      style={{ color: 'var(--ant-color-text-secondary)' }}
      role="img"
      aria-label="不适用"
    />
  ),
} as const;

/** The checklist of a new portal. The portal's state ticks the items; operators only say what does not apply. */
export function Page() {
  const { data, refusal, isLoading, reload } = useCall(setupRead, {});
  const { send, run, isSending } = useAction();
  const [waiving, setWaiving] = useState<SetupItem>();
  const mayManage = useMay()('setup.manage');
  const waive = async (key: string, reason: string | null) => {
    if (await send(setupWaive, { key, reason })) {
      setWaiving(undefined);
      reload();
    }
  };
  const putAside = async (is_aside: boolean) => {
    const done = is_aside ? '工作台不再显示，随时可以从“系统 → 开站清单”打开' : '工作台会显示开站清单';
    if (await run(setupAside, { is_aside }, done)) {
      reload();
    }
  };
  return (
    <>
      <PageTitle title="开站清单">
        {data && mayManage && (
          <Button onClick={() => putAside(!data.is_aside)} disabled={isSending}>
            {data.is_aside ? '在工作台显示' : '不在工作台显示'}
          </Button>
        )}
        <Button onClick={reload} loading={isLoading}>
          重新检查
        </Button>
      </PageTitle>
      <Flex vertical gap={16}>
        <p className={styles.lead}>
          网站正式开放之前要完成的事项。完成状态由系统自动检测：填写、设置好之后，回到这里就会显示为已完成。
        </p>
        {refusal && <RetryAlert refusal={refusal} onRetry={reload} />}
        {!data && !refusal && <Skeleton active paragraph={{ rows: 10 }} />}
        {data &&
          SETUP_GROUPS.map((group) => (
            <Group
              key={group}
              group={group}
              items={data.items.filter((item) => item.group === group)}
              onWaive={mayManage ? setWaiving : undefined}
              onRestore={(item) => void waive(item.key, null)}
            />
          ))}
      </Flex>
      {waiving && (
        <WaiveDialog
          item={waiving}
          isSending={isSending}
          onClose={() => setWaiving(undefined)}
          onSubmit={(reason) => void waive(waiving.key, reason)}
        />
      )}
    </>
  );
}

interface GroupProps {
  group: SetupItem['group'];
  items: readonly SetupItem[];
  onWaive: ((item: SetupItem) => void) | undefined;
  onRestore(item: SetupItem): void;
}

function Group({ group, items, onWaive, onRestore }: GroupProps) {
  if (items.length === 0) {
    return null;
  }
  const { settled, total, percent } = progressOf(items);
  return (
    <Card
      title={
        <Flex align="center" gap={12} wrap>
          <h2 className={styles.heading}>{group}</h2>
          <span className={styles.count}>
            {settled}/{total}
          </span>
          <Progress percent={percent} showInfo={false} className={styles.bar} aria-label={`${group}的进度`} />
        </Flex>
      }
    >
      <ul className={styles.items} aria-label={group}>
        {items.map((item) => (
          <li key={item.key} className={styles.item}>
            <span className={styles.mark}>{MARKS[item.state]}</span>
            <div className={styles.text}>
              <h3 className={styles.title}>{item.title}</h3>
              <p>{item.why}</p>
              <p className={item.state === 'open' ? styles.open : undefined}>
                {item.waived && item.state === 'waived'
                  ? `不适用：${item.waived.reason}（${item.waived.by}）`
                  : item.found}
                {item.state === 'open' && item.settings.length > 0 && (
                  <>
                    请在服务器上设置 <code>{item.settings.join('、')}</code>，然后重启门户。
                  </>
                )}
              </p>
            </div>
            <Flex gap={8} wrap className={styles.actions}>
              {onWaive && item.is_waivable && item.state === 'open' && (
                <Button type="text" onClick={() => onWaive(item)} aria-label={`${item.title}：不适用`}>
                  不适用
                </Button>
              )}
              {onWaive && item.state === 'waived' && (
                <Button type="text" onClick={() => onRestore(item)} aria-label={`${item.title}：恢复`}>
                  恢复
                </Button>
              )}
              {item.link && (
                <Link to={item.link} className={styles.link} aria-label={`${item.title}：${actionOf(item)}`}>
                  {actionOf(item)}
                </Link>
              )}
            </Flex>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function actionOf({ state, settings }: SetupItem): string {
  return state === 'done' || settings.length > 0 ? '查看' : '去完成';
}
