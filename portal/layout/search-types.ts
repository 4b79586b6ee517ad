export const searchTypes = [
  { value: 'game', label: '游戏', path: '/BaseSearch/BaseGame' },
  { value: 'news', label: '资讯', path: '/BaseSearch/BaseInfo' },
  { value: 'gift', label: '礼包', path: '/BaseSearch/BaseGift' },
] as const;

export type SearchType = (typeof searchTypes)[number]['value'];

/** The type of a parameter; games by default. */
export function searchTypeOf(value: string | null | undefined): SearchType {
  return searchTypes.find((type) => type.value === value)?.value ?? 'game';
}

/** The address of a search; null for a blank text. */
export function searchAddress(type: SearchType, text: string): string | null {
  const val = text.trim();
  return val === '' ? null : `/BaseSearch?${new URLSearchParams({ val, type })}`;
}
