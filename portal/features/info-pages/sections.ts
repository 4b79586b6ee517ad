/** The info pages by id; the footer entry of 5, the user agreement, has no link, as specified. */
export const sections = [
  { id: 0, path: 'BaseAbout', title: '关于我们' },
  { id: 1, path: 'BaseChannel', title: '渠道合作' },
  { id: 2, path: 'BaseContact', title: '联系我们' },
  { id: 3, path: 'BaseDeclare', title: '免责声明' },
  { id: 4, path: 'BasePrivacy', title: '隐私政策' },
  { id: 5, path: 'BaseAgreement', title: '用户协议' },
  { id: 6, path: 'BaseAppeal', title: '账号申诉' },
] as const;

export const APPEAL_ID = 6;
/** The site map has an id but no text. */
export const SITE_MAP_ID = 7;
const PARENT = '/BaseWebNav';

/** The page of a URL: by its last segment (a copy is its original), else by `id`; null if unknown. */
export function sectionId(pathname: string, id: string | null): number | null {
  const name = decodeURIComponent(pathname.split('/')[2] ?? '').replace(/ copy$/, '');
  if (name !== '') {
    return sections.find(({ path }) => path === name)?.id ?? null;
  }
  return /^[0-7]$/.test(id ?? '0') ? Number(id ?? 0) : null;
}

export function sectionHref(id: number): string {
  return id === 0 ? PARENT : `${PARENT}?id=${id}`;
}
