/** The permissions. Reading, writing, and exporting codes or personal data are separate. */
export const PERMISSIONS = [
  'dashboard.read',
  'games.read',
  'games.write',
  'news.read',
  'news.write',
  'packs.read',
  'packs.write',
  'codes.read',
  'codes.import',
  'codes.export',
  'codes.release',
  'openings.read',
  'openings.write',
  'tests.read',
  'tests.write',
  'activities.read',
  'activities.write',
  'banners.read',
  'banners.write',
  'rankings.read',
  'rankings.write',
  'words.read',
  'words.write',
  'links.read',
  'links.write',
  'pages.read',
  'pages.write',
  'comments.read',
  'comments.write',
  'sensitive.read',
  'sensitive.write',
  'trades.read',
  'trades.write',
  'appeals.read',
  'appeals.write',
  'players.read',
  'players.write',
  'players.data',
  'media.write',
  'sites.read',
  'sites.write',
  'operators.read',
  'operators.write',
  'audit.read',
  'audit.export',
  'backups.manage',
  'system.check',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['admin', 'editor', 'operations', 'support', 'auditor'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  admin: '管理员',
  editor: '编辑',
  operations: '运营',
  support: '客服',
  auditor: '审计',
};

const both = <const Name extends string>(name: Name) => [`${name}.read`, `${name}.write`] as const;

/** The permissions by role; everything else is denied. */
const TABLE: Record<Role, readonly Permission[]> = {
  admin: PERMISSIONS,
  editor: [
    'dashboard.read',
    ...both('games'),
    ...both('news'),
    ...both('openings'),
    ...both('tests'),
    ...both('activities'),
    ...both('banners'),
    ...both('rankings'),
    ...both('words'),
    ...both('links'),
    ...both('pages'),
    'packs.read',
    'media.write',
  ],
  operations: [
    'dashboard.read',
    'games.read',
    'news.read',
    ...both('packs'),
    'codes.read',
    'codes.import',
    'codes.export',
    'codes.release',
    ...both('openings'),
    ...both('tests'),
    ...both('activities'),
    ...both('banners'),
    ...both('rankings'),
    ...both('words'),
    ...both('links'),
    'comments.read',
    'sensitive.read',
    'trades.read',
    'media.write',
  ],
  support: [
    'dashboard.read',
    'games.read',
    'news.read',
    'packs.read',
    'codes.read',
    'openings.read',
    'pages.read',
    ...both('comments'),
    ...both('sensitive'),
    ...both('trades'),
    ...both('appeals'),
    ...both('players'),
  ],
  auditor: [...PERMISSIONS.filter((permission) => permission.endsWith('.read')), 'audit.export'],
};

export function mayDo(role: Role, permission: Permission): boolean {
  return TABLE[role].includes(permission);
}

export function permissionsOf(role: Role): readonly Permission[] {
  return TABLE[role];
}
