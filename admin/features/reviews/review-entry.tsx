import { Alert, Button, Flex, Spin, Tag } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useCall } from '#admin/calls/use-call.ts';
import queueStyles from '#admin/queue/queue.module.css';
import { showTime } from '#admin/ui/china-time.ts';
import { type ApprovalEffect, type ReviewRow, reviewOne } from '#contract/admin/reviews.ts';
import { TITLES } from '#contract/admin/roles.ts';
import styles from './reviews.module.css';
import { TextDiff } from './text-diff.tsx';

const COLOURS = { 待审核: 'warning', 已通过: 'success', 已退回: 'error', 已撤回: 'default' } as const;

function requestedText({ publish, publish_at, offline_at }: ReviewRow): string {
  const end = offline_at ? `，${showTime(offline_at)} 下线` : '';
  switch (publish) {
    case 'published':
      return `通过后发布${end}`;
    case 'scheduled':
      return `通过后定时发布：${showTime(publish_at)}${end}`;
    default:
      return '';
  }
}

/** The comparison on the page: an approval names its version. */
export type Compared = { id: number; version: number | null; effect: ApprovalEffect } | undefined;

interface Props {
  review: ReviewRow;
  isCurrent: boolean;
  /** Changes with every decision, so that the comparison is read again. */
  round: number;
  buttons: ReactNode;
  onCompared(seen: Compared): void;
}

/** A submitted change in the queue; the current one with its comparison. */
export function ReviewEntry({ review, isCurrent, round, buttons, onCompared }: Props) {
  const { resource, record_id, title, state, submitted_by, submitted_at, decided_by, decided_at, reason } =
    review;
  return (
    <article>
      <div className={queueStyles.head}>
        <Tag color={COLOURS[state]}>{state}</Tag>
        <Tag>{TITLES[resource]}</Tag>
        <span>
          {submitted_by} 提交于 <time dateTime={submitted_at}>{showTime(submitted_at)}</time>
        </span>
        {review.is_own && <Tag>我提交的</Tag>}
        <span>{requestedText(review)}</span>
      </div>
      <h3 className={styles.title}>
        {record_id === null ? (
          title
        ) : (
          <Link to={`/${resource}/${record_id}`}>{title || `#${record_id}`}</Link>
        )}
      </h3>
      {decided_at && (
        <p className={queueStyles.head}>
          {decided_by} 于 {showTime(decided_at)} 处理{reason && `，原因：${reason}`}
        </p>
      )}
      {isCurrent && state === '待审核' && <Comparison id={review.id} round={round} onCompared={onCompared} />}
      {buttons}
    </article>
  );
}

function Comparison({ id, round, onCompared }: { id: number; round: number } & Pick<Props, 'onCompared'>) {
  const { data, refusal, isLoading, reload } = useCall(reviewOne, { id });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused decision reads it again
  useEffect(() => {
    if (round > 0) {
      reload();
    }
  }, [round]);
  useEffect(() => {
    if (data) {
      onCompared(data);
    }
  }, [data, onCompared]);
  if (!data) {
    return isLoading ? <Spin /> : <RefusalAlert reason={refusal} />;
  }
  return (
    <Flex vertical gap={8} style={{ marginBottom: 12 }}>
      {data.version === null && <Alert type="warning" showIcon title="这条内容已被删除，请退回。" />}
      {data.version !== null && data.is_outdated && (
        <Alert
          type="warning"
          showIcon
          title="提交之后，这条内容又被保存过。下面对比的是当前内容，通过后只更新作者改过的部分。"
          action={
            <Button size="small" onClick={reload}>
              重新对比
            </Button>
          }
        />
      )}
      {data.version !== null && data.fields.length === 0 && <p>内容没有改动，只改发布状态。</p>}
      {data.version !== null && data.effect === 'save' && <p>通过后只保存修改，发布状态不变。</p>}
      {data.fields.map(({ label, before, after, also_changed }) => (
        <div key={label}>
          <h4 className={styles.field}>
            {label} {also_changed && <Tag color="warning">其他人也改过</Tag>}
          </h4>
          <TextDiff before={before} after={after} />
        </div>
      ))}
    </Flex>
  );
}
