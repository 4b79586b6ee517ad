import { gameHref } from '#portal/ui/game-facts.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';

/** Where there is no build yet: what to do instead. */
export function NothingYet({ id }: { id: number | null }) {
  return id === null ? (
    <EmptyNotice action={{ href: '/BaseGameCenter', label: '先逛逛游戏' }}>APP 还没有发布。</EmptyNotice>
  ) : (
    <EmptyNotice action={{ href: gameHref({ id }), label: '看游戏介绍' }}>还没有收录安装包。</EmptyNotice>
  );
}
