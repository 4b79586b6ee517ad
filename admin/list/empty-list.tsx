import { Empty } from 'antd';

/** Shown instead of rows. */
export function EmptyList({
  isFiltered,
  text = '没有内容',
}: {
  isFiltered: boolean;
  text?: string | undefined;
}) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={isFiltered ? '没有符合条件的内容，可以点“清空”看全部' : text}
    />
  );
}
