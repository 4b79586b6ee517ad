/** What can be searched: the dropdown's values, their labels, and each type's own page. */
export const searchTypes = [
  { value: 'game', label: '游戏', path: '/BaseSearch/BaseGame' },
  { value: 'news', label: '资讯', path: '/BaseSearch/BaseInfo' },
  { value: 'gift', label: '礼包', path: '/BaseSearch/BaseGift' },
] as const;

export type SearchType = (typeof searchTypes)[number]['value'];

/** The type a parameter names; games where it names none. */
export function searchTypeOf(value: string | null | undefined): SearchType {
  return searchTypes.find((type) => type.value === value)?.value ?? 'game';
}

/** Where a search leads; null for a text of white space. */
export function searchAddress(type: SearchType, text: string): string | null {
  const val = text.trim();
  return val === '' ? null : `/BaseSearch?${new URLSearchParams({ val, type })}`;
}
