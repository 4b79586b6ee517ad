import { calendarHref } from '#portal/ui/game-links.ts';
import { EmptyNotice, FailedNotice } from '#portal/ui/notice.tsx';
import { ServerList } from '#portal/ui/server-list.tsx';
import css from './blocks.module.css';
import type { SharedGame } from './load-share.ts';

interface ServerLaunchProps {
  id: number;
  openings: SharedGame['openings'];
  address: string;
}

/** The game's openings, upcoming and past. */
export function ServerLaunch({ id, openings, address }: ServerLaunchProps) {
  if (!openings) {
    return <FailedNotice what="开服时间" address={address} />;
  }
  if (openings.list.length === 0) {
    return (
      <EmptyNotice action={{ href: '/BaseOpenserveSurface', label: '看今天的新服' }}>
        暂时没有开服消息。
      </EmptyNotice>
    );
  }
  return (
    <>
      <ServerList openings={openings.list} now={openings.generated_at} />
      <a href={calendarHref({ id })} className={css.more}>
        订阅开服日历
      </a>
    </>
  );
}
