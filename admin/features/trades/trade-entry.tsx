import { Flex, Image, Tag, Timeline } from 'antd';
import type { ReactNode } from 'react';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import styles from '#admin/queue/queue.module.css';
import { SERVER_PLATFORM_NAMES } from '#admin/resources/platform-names.ts';
import { showTime } from '#admin/ui/china-time.ts';
import type { TradeAdminRow } from '#contract/admin/trades.ts';

interface Props {
  trade: TradeAdminRow;
  buttons: ReactNode;
  isCurrent: boolean;
}

const FEN = 100;
const COLOURS: Record<TradeAdminRow['state'], string> = {
  审核中: 'warning',
  公示期: 'processing',
  出售中: 'success',
  交易中: 'processing',
  已出售: 'default',
  已下架: 'error',
};

/** A listing in the queue. The current one also shows its details, screenshots and timeline. */
export function TradeEntry({ trade, buttons, isCurrent }: Props) {
  const { id, state, title, game, server_name, platform, price_fen, recharge_fen, created_days } = trade;
  return (
    <article>
      <div className={styles.head}>
        <Tag color={COLOURS[state]}>{state}</Tag>
        <strong>{inYuan(price_fen)}</strong>
        <span>
          {game.name} · {server_name} · {SERVER_PLATFORM_NAMES[platform]}
        </span>
        <span>编号 {id}</span>
      </div>
      <p className={styles.body}>{title}</p>
      {isCurrent && (
        <>
          <p className={styles.body}>{trade.description || '没有描述'}</p>
          <p className={styles.head}>
            <span>充值 {recharge_fen === null ? '未填写' : inYuan(recharge_fen)}</span>
            <span>创建 {created_days === null ? '未填写' : `${created_days} 天`}</span>
            <span>二级密码 {trade.has_second_password ? '有' : '无'}</span>
          </p>
          {trade.screenshots.length > 0 && (
            <Image.PreviewGroup>
              <Flex gap={8} wrap className={styles.body}>
                {trade.screenshots.map((shot, index) => (
                  <Image
                    key={shot}
                    src={pictureAddress(shot)}
                    alt={`截图 ${index + 1}`}
                    width={160}
                    height={90}
                    style={{ objectFit: 'cover' }}
                  />
                ))}
              </Flex>
            </Image.PreviewGroup>
          )}
          {trade.timeline.length > 0 && (
            <Timeline
              style={{ marginTop: 16 }}
              items={trade.timeline.map(({ kind, happened_at, from_fen, to_fen }) => ({
                key: `${kind}${happened_at}`,
                content: `${showTime(happened_at)} ${kind}${
                  from_fen !== null && to_fen !== null ? `：${inYuan(from_fen)} → ${inYuan(to_fen)}` : ''
                }`,
              }))}
            />
          )}
        </>
      )}
      {buttons}
    </article>
  );
}

/** `¥1,280`; with decimals if there are fen. */
function inYuan(fen: number): string {
  return `¥${(fen / FEN).toLocaleString('zh-CN', { maximumFractionDigits: 2 })}`;
}
