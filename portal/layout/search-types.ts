export const searchTypes = [
  { value: 'game', label: '游戏', path: '/BaseSearch/BaseGame' },
  { value: 'news', label: '资讯', path: '/BaseSearch/BaseInfo' },
  { value: 'gift', label: '礼包', path: '/BaseSearch/BaseGift' },
] as const;

export type SearchType = (typeof searchTypes)[number]['value'];

/** The type of a parameter; undefined: not chosen. */
export function searchTypeOf(value: string | null | undefined): SearchType | undefined {
  return searchTypes.find((type) => type.value === value)?.value;
}

/** The address of a search, with the type that the player chose; null for a blank text. */
export function searchAddress(type: SearchType | undefined, text: string): string | null {
  const val = text.trim();
  return val === '' ? null : `/BaseSearch?${new URLSearchParams(type ? { val, type } : { val })}`;
}
