/** The info pages by their number; 5 is the user agreement, whose footer entry leads nowhere, as specified. */
export const sections = [
  { id: 0, path: 'BaseAbout', title: '关于我们' },
  { id: 1, path: 'BaseChannel', title: '渠道合作' },
  { id: 2, path: 'BaseContact', title: '联系我们' },
  { id: 3, path: 'BaseDeclare', title: '免责声明' },
  { id: 4, path: 'BasePrivacy', title: '隐私政策' },
  { id: 5, path: 'BaseAgreement', title: '用户协议' },
  { id: 6, path: 'BaseAppeal', title: '账号申诉' },
] as const;

/** The text below which the appeal form stands. */
export const APPEAL_ID = 6;
/** The site map has a number but no text. */
export const SITE_MAP_ID = 7;

const PARENT = '/BaseWebNav';

/** Which page an address means: by its last part (a copy is its original), else by `id`; null: none. */
export function sectionId(pathname: string, id: string | null): number | null {
  const name = decodeURIComponent(pathname.split('/')[2] ?? '').replace(/ copy$/, '');
  if (name !== '') {
    return sections.find(({ path }) => path === name)?.id ?? null;
  }
  return /^[0-7]$/.test(id ?? '0') ? Number(id ?? 0) : null;
}

/** The address a section is known by; copies and numbers lead back to it. */
export function sectionHref(id: number): string {
  return id === 0 ? PARENT : `${PARENT}?id=${id}`;
}
