import { withParam } from './list-address.ts';

export type CommentSort = 'hot' | 'new';

export function commentSort(params: URLSearchParams): CommentSort {
  return params.get('sort') === 'new' ? 'new' : 'hot';
}

/** The call's `type` of each order. */
export const commentType = { hot: '1', new: '2' } as const;

interface CommentSortsProps {
  sort: CommentSort;
  /** The page without a sort; `hash` is its fragment. */
  address: string;
  hash?: string;
  css: Record<string, string>;
}

export function CommentSorts({ sort, address, hash = '', css }: CommentSortsProps) {
  return (
    <nav className={css.sorts} aria-label="评论排序" data-sorts="">
      {(['hot', 'new'] as const).map((order) => (
        <a
          key={order}
          href={withParam(address, 'sort', order === 'new' ? order : undefined) + hash}
          className={order === sort ? css.current : css.sort}
          aria-current={order === sort ? 'true' : undefined}
        >
          {order === 'hot' ? '最热' : '最新'}
        </a>
      ))}
    </nav>
  );
}
