const ALL = 'admin editor operations support auditor';

/** The calls of a subject: who may read it, and who may change it. */
function subject(name: string, readers: string, writers: string, more = ['state']) {
  const at = (action: string) => `/console/api/${name}/${action}`;
  const reads = ['list', 'one', 'export', 'history'].map((action) => [at(action), readers]);
  const writes = ['save', 'remove', 'undoable', 'undo', ...more].map((action) => [at(action), writers]);
  return Object.fromEntries([...reads, ...writes]) as Record<string, string>;
}

/** The calls by which a list takes files. */
function imports(name: string, writers: string): Record<string, string> {
  const at = `/console/api/${name}/import`;
  return Object.fromEntries(['', '-template'].map((end) => [at + end, writers]));
}

/** Who may make each call, written down a second time: a call that isn't here fails the test. */
export const MAY: Record<string, string> = {
  '/console/api/login': 'anybody',
  '/console/api/logout': 'anybody',
  '/console/api/me': 'half',
  '/console/api/totp': 'half',
  '/console/api/totp/begin': 'half',
  '/console/api/totp/confirm': 'half',
  '/console/api/password': ALL,
  '/console/api/sessions': ALL,
  '/console/api/sessions/end': ALL,
  '/console/api/audit/list': 'admin auditor',
  '/console/api/audit/export': 'admin auditor',
  '/console/api/dashboard/traffic': ALL,
  '/console/api/dashboard/content': ALL,
  '/console/api/dashboard/comments': ALL,
  '/console/api/visits/list': ALL,
  '/console/api/searches/list': ALL,
  '/console/api/claims/list': 'admin operations support auditor',
  '/console/api/media/picture': 'admin editor operations',
  ...subject('games', ALL, 'admin editor'),
  ...subject('news', ALL, 'admin editor'),
  '/console/api/news/preview': 'admin editor',
  ...imports('games', 'admin editor'),
  ...imports('news', 'admin editor'),
  ...imports('packs', 'admin operations'),
  ...imports('openings', 'admin editor operations'),
  ...subject('packs', ALL, 'admin operations'),
  '/console/api/codes/list': 'admin operations support auditor',
  '/console/api/codes/upload': 'admin operations',
  '/console/api/codes/paste': 'admin operations',
  '/console/api/codes/export': 'admin operations',
  '/console/api/codes/batches': 'admin operations support auditor',
  '/console/api/codes/withdraw': 'admin operations',
  '/console/api/codes/quarantine': 'admin operations',
  '/console/api/codes/release': 'admin operations',
  ...subject('openings', ALL, 'admin editor operations', []),
  ...subject('tests', 'admin editor operations auditor', 'admin editor operations', []),
  ...subject('activities', 'admin editor operations auditor', 'admin editor operations'),
  ...subject('banners', 'admin editor operations auditor', 'admin editor operations', ['state', 'order']),
  ...subject('links', 'admin editor operations auditor', 'admin editor operations', ['order']),
  ...subject('words', 'admin editor operations auditor', 'admin editor operations', ['order']),
  ...subject('pages', 'admin editor support auditor', 'admin editor', []),
  ...subject('appeals', 'admin support auditor', 'admin support', []),
  ...subject('rankings', 'admin editor operations auditor', 'admin editor operations', []),
  ...subject('sites', 'admin auditor', 'admin', []),
  ...subject('operators', 'admin auditor', 'admin', ['password', 'totp-reset', 'end-sessions']),
  '/console/api/comments/list': 'admin operations support auditor',
  '/console/api/comments/export': 'admin operations support auditor',
  '/console/api/comments/history': 'admin operations support auditor',
  '/console/api/comments/moderate': 'admin support',
  '/console/api/comments/undo': 'admin support',
  ...subject('sensitive', 'admin operations support auditor', 'admin support', ['add']),
  '/console/api/trades/list': 'admin operations support auditor',
  '/console/api/trades/export': 'admin operations support auditor',
  '/console/api/trades/history': 'admin operations support auditor',
  '/console/api/trades/review': 'admin support',
  '/console/api/players/list': 'admin support auditor',
  '/console/api/players/export': 'admin support auditor',
  '/console/api/players/history': 'admin support auditor',
  '/console/api/players/sessions': 'admin support auditor',
  '/console/api/players/claims': 'admin support auditor',
  '/console/api/players/end-sessions': 'admin support',
  '/console/api/players/ban': 'admin support',
  '/console/api/players/unban': 'admin support',
  '/console/api/players/data': 'admin',
  '/console/api/system/check': 'admin',
  '/console/api/backups/list': 'admin',
  '/console/api/backups/make': 'admin',
  '/console/api/backups/check': 'admin',
  '/console/api/backups/restore': 'admin',
  '/console/api/backups/download': 'admin',
  '/console/api/players/erase': 'admin',
  '/console/api/openings/grid': 'admin editor operations',
  '/console/api/openings/paste': 'admin editor operations',
  '/console/api/openings/repeat': 'admin editor operations',
};
