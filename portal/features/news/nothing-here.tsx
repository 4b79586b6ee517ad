import { EmptyNotice } from '#portal/ui/notice.tsx';
import { NEWS, type NewsView, viewAddress } from './news-view.ts';

/** Says why the list is empty, and where there is something. */
export function NothingHere({ asked, total }: { asked: NewsView; total: number }) {
  if (total > 0) {
    return (
      <EmptyNotice action={{ href: viewAddress(asked), label: '回到第一页' }}>
        这一页已经没有内容了。
      </EmptyNotice>
    );
  }
  const { view, category } = asked;
  if (category) {
    return (
      <EmptyNotice action={{ href: view.path, label: `看全部${view.what}` }}>
        “{category}”分类下还没有{view.kind === 'video' ? '视频' : '内容'}。
      </EmptyNotice>
    );
  }
  return view.path === NEWS ? (
    <EmptyNotice action={{ href: '/BaseGameCenter', label: '先去看看游戏' }}>还没有资讯。</EmptyNotice>
  ) : (
    <EmptyNotice action={{ href: NEWS, label: '看全部资讯' }}>还没有{view.what}。</EmptyNotice>
  );
}
