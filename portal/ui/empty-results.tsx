import type { ReactNode } from 'react';
import { EmptyNotice } from './notice.tsx';

interface EmptyResultsProps {
  /** What the list shows: 礼包. */
  what: string;
  total: number;
  filtered: boolean;
  /** The first page with the same filters. */
  address: string;
  /** The list without filters. */
  all: { href: string; label: string };
  /** The notice without filters. */
  children: ReactNode;
}

/** The notice of a filtered list without results: a page after the last one, no match, or nothing at all. */
export function EmptyResults({ what, total, filtered, address, all, children }: EmptyResultsProps) {
  if (total > 0) {
    return <PastLastPage what={what} address={address} />;
  }
  return filtered ? (
    <EmptyNotice action={all}>{`没有同时符合这些条件的${what}，去掉一两个条件试试。`}</EmptyNotice>
  ) : (
    children
  );
}

/** The notice of a page number after the last page. */
export function PastLastPage({ what, address }: Pick<EmptyResultsProps, 'what' | 'address'>) {
  return (
    <EmptyNotice action={{ href: address, label: '回到第一页' }}>{`这一页已经没有${what}了。`}</EmptyNotice>
  );
}
