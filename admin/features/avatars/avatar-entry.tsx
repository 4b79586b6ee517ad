import { Flex, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import styles from '#admin/queue/queue.module.css';
import { showTime } from '#admin/ui/china-time.ts';
import type { AvatarAdminRow } from '#contract/admin/avatars.ts';

const COLOURS = { 待审核: 'warning', 使用中: 'success', 已退回: 'error' } as const;
const SIDE = 160;
/** Beside it, as players see pictures in comments. */
const SMALL_SIDE = 40;

/** A picture in the queue: the whole square, and the circle that players see, beside the current one. */
export function AvatarEntry({ row, buttons }: { row: AvatarAdminRow; buttons: ReactNode }) {
  const may = useMay();
  const { state, player_id, nickname, icon_url, picture, reason, submitted_at, decided_at } = row;
  const address = picture?.startsWith('data:') ? picture : picture && pictureAddress(picture);
  return (
    <article>
      <div className={styles.head}>
        <Tag color={COLOURS[state]}>{state}</Tag>
        {may('players.read') ? <Link to={`/players/${player_id}`}>{nickname}</Link> : <span>{nickname}</span>}
        <span>
          <time dateTime={submitted_at}>{showTime(submitted_at)}</time> 提交
        </span>
        {decided_at && <span>{showTime(decided_at)} 处理</span>}
      </div>
      {address ? (
        <Flex gap={16} wrap align="center" style={{ marginBlockEnd: 12 }}>
          <img src={address} alt={`${nickname} 上传的头像`} width={SIDE} height={SIDE} />
          <Round src={address} label="评论中的效果" />
          {state === '待审核' && icon_url && <Round src={pictureAddress(icon_url)} label="当前头像" />}
        </Flex>
      ) : (
        <p className={styles.body}>图片已删除{reason && `，原因：${reason}`}</p>
      )}
      {buttons}
    </article>
  );
}

function Round({ src, label }: { src: string; label: string }) {
  return (
    <Flex vertical align="center" gap={4}>
      <img src={src} alt="" width={SMALL_SIDE} height={SMALL_SIDE} style={{ borderRadius: '50%' }} />
      <span>{label}</span>
    </Flex>
  );
}
