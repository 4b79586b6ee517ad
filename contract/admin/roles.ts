export const ROLES = ['admin', 'editor', 'operations', 'support', 'auditor', 'promoter'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  admin: '管理员',
  editor: '编辑',
  operations: '运营',
  support: '客服',
  auditor: '审计',
  promoter: '推广',
};

type Other = Exclude<Role, 'admin'>;
/** The roles with a permission, besides the admin. */
type Roles = '' | Other | `${Other} ${Other}` | `${Other} ${Other} ${Other}` | typeof EVERYONE;
type Action =
  | 'read'
  | 'write'
  | 'find'
  | 'import'
  | 'export'
  | 'release'
  | 'data'
  | 'renumber'
  | 'manage'
  | 'check'
  | 'publish';

const EVERYONE = 'editor operations support auditor';

/**
 * The resources by name, with the title and with the roles that have each permission. Everything else is denied, except
 * to the admin, who has all but `AUDITOR_ALONE`. Reading, writing, and exporting codes or personal data are separate permissions.
 */
const TABLE = {
  dashboard: { read: EVERYONE },
  games: { title: '游戏', read: EVERYONE, write: 'editor operations' },
  categories: { title: '类型与题材', read: 'editor operations auditor', write: 'operations' },
  news: { title: '资讯', read: EVERYONE, write: 'editor operations' },
  packs: { title: '礼包', read: EVERYONE, write: 'operations' },
  codes: {
    title: '兑换码',
    read: 'operations support auditor',
    find: 'operations support',
    import: 'operations',
    export: 'operations',
    release: 'operations',
  },
  openings: { title: '开服', read: EVERYONE, write: 'editor operations' },
  tests: { title: '新游测试', read: 'editor operations auditor', write: 'editor operations' },
  activities: { title: '活动', read: 'editor operations auditor', write: 'editor operations' },
  banners: { title: '轮播图', read: 'editor operations auditor', write: 'editor operations' },
  rankings: { title: '榜单置顶', read: 'editor operations auditor', write: 'editor operations' },
  announcements: { title: '站内公告', read: EVERYONE, write: 'operations' },
  words: { title: '搜索热词', read: 'editor operations auditor', write: 'editor operations' },
  links: { title: '友情链接', read: 'editor operations auditor', write: 'editor operations' },
  pages: { title: '说明页', read: 'editor support auditor', write: 'editor' },
  reviews: { title: '内容审核', read: EVERYONE, publish: '' },
  comments: { title: '评论', read: 'operations support auditor', write: 'support' },
  reports: { title: '举报', read: 'operations support auditor', write: 'support' },
  avatars: { title: '头像审核', read: 'operations support auditor', write: 'support' },
  sensitive: { title: '敏感词', read: 'operations support auditor', write: 'support' },
  trades: { title: '账号交易', read: 'operations support auditor', write: 'support' },
  appeals: { title: '申诉', read: 'support auditor', write: 'support' },
  players: { title: '玩家', read: 'support auditor', write: 'support', renumber: 'support', data: '' },
  channels: { title: '推广渠道', read: 'operations auditor', write: 'operations' },
  /** The figures of channels: of all for those who read channels, of their own for others. */
  promotion: { title: '推广数据', read: 'operations auditor promoter' },
  media: { title: '素材库', read: 'editor operations auditor', write: 'editor operations' },
  sites: { title: '站点', read: 'auditor', write: '' },
  operators: { title: '后台账号', read: 'auditor', write: '' },
  webhooks: { title: 'Webhook', read: 'auditor', manage: '' },
  changes: { read: EVERYONE },
  tokens: { title: 'API 令牌', read: 'editor operations auditor', manage: 'editor operations' },
  roles: { title: '角色', read: 'auditor', write: '' },
  audit: { read: 'auditor', export: 'auditor' },
  access: { read: 'auditor', export: 'auditor' },
  backups: { title: '备份', manage: '' },
  setup: { title: '开站清单', check: 'editor operations', manage: '' },
  system: { check: '' },
} as const satisfies Record<string, { title?: string } & { [A in Action]?: Roles }>;

/** Players' addresses are for the auditor alone: neither the admin nor an own role has them. */
const AUDITOR_ALONE: ReadonlySet<string> = new Set(['access'] satisfies (keyof typeof TABLE)[]);

/** Never granted to a token: operators, roles and tokens, what belongs to players, backups and the system. */
const DENIED_TO_TOKENS: ReadonlySet<string> = new Set([
  'operators',
  'roles',
  'tokens',
  'webhooks',
  'audit',
  'access',
  'reviews',
  'backups',
  'system',
  'setup',
  'players',
  'avatars',
  'reports',
  'appeals',
  'trades',
] satisfies (keyof typeof TABLE)[]);

type Table = typeof TABLE;

export type Permission = {
  [Name in keyof Table]: `${Name}.${Exclude<keyof Table[Name], 'title'> & string}`;
}[keyof Table];

export type ResourceName = {
  [Name in keyof Table]: Table[Name] extends { read: string; write: string } ? Name : never;
}[keyof Table];

const entries = Object.entries<Readonly<Record<string, string>>>(TABLE);

export const TITLES = Object.fromEntries(
  entries.flatMap(([name, { title }]) => (title ? [[name, title]] : [])),
) as Record<ResourceName, string> & Readonly<Record<string, string>>;

const grants = entries.flatMap(([name, { title: _title, ...actions }]) =>
  Object.entries(actions).map(([action, roles]) => ({
    permission: `${name}.${action}` as Permission,
    roles: [...(AUDITOR_ALONE.has(name) ? [] : ['admin']), ...roles.split(' ')],
  })),
);

export const PERMISSIONS: readonly Permission[] = grants.map(({ permission }) => permission);

/** Whether an own role can have a permission. */
export function isForOwnRoles(permission: string): boolean {
  return !AUDITOR_ALONE.has(resourceOf(permission));
}

/** The permissions that an own role can have. */
export const ROLE_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(isForOwnRoles);

/** The permissions that a token can have. */
export const TOKEN_SCOPES: readonly Permission[] = PERMISSIONS.filter(
  (permission) => !DENIED_TO_TOKENS.has(resourceOf(permission)) && permission !== 'codes.find',
);

export function resourceOf(permission: string): string {
  return permission.slice(0, permission.indexOf('.'));
}

const BY_ROLE = Object.fromEntries(
  ROLES.map((role) => [
    role,
    grants.filter(({ roles }) => roles.includes(role)).map(({ permission }) => permission),
  ]),
) as Record<Role, Permission[]>;

export function permissionsOf(role: Role): readonly Permission[] {
  return BY_ROLE[role];
}
