/** A part of the product for mutation tests. */
export interface Area {
  /** The mutated files. */
  files: readonly string[];
  /** Suites with a database that cover them, besides the unit tests that import them. */
  suites: readonly string[];
}

const ofIntegration = (...names: string[]) => names.map((name) => `tests/integration/${name}.test.ts`);
const ofMainService = (...names: string[]) =>
  names.map((name) => `tests/integration/main-service/${name}.test.ts`);
const ofAccounts = (...names: string[]) => names.map((name) => `tests/integration/accounts/${name}.test.ts`);
const ofAdmin = (...names: string[]) => names.map((name) => `tests/integration/admin/${name}.test.ts`);

/** The areas by name, for `npm run mutate -- NAME`. */
export const areas: Readonly<Record<string, Area>> = {
  claims: {
    files: [
      'services/main/claims/{claim-presenter,claim-queue,claim-repository,claim-service,issue-codes}.ts',
      'services/main/claims/{pool-repository,pool-service,owned-repository}.ts',
      'services/main/codes/claim-state.ts',
    ],
    suites: ofMainService(
      'claims',
      'claim-journal-entry',
      'hidden-packs',
      'day-boundaries',
      'packs',
      'claim-repository',
      'issue-codes',
      'pool',
      'owned-codes',
    ),
  },
  journal: {
    files: [
      'services/main/codes/journal/*.ts',
      'platform/database/journal/{journal-directory,journal-reader,journal-writer,settled-spans}.ts',
      'services/main/codes/{withheld-codes,withdrawn-codes,pack-stock}.ts',
    ],
    suites: ofIntegration(
      'claim-journal',
      'claim-journal-check',
      'claim-journal-marks',
      'claim-journal-replay',
      'withdrawn-codes',
      'withheld-stock',
    ),
  },
  codes: {
    files: ['services/main/codes/{code-text,mask-code,code-list-repository,code-writer,code-import}.ts'],
    suites: [
      ...ofIntegration('import-codes', 'import-codes-events', 'import-codes-batches', 'code-writer'),
      ...ofAdmin('codes', 'code-batches'),
    ],
  },
  accounts: {
    files: [
      'services/account/{sessions,codes,gateway,passwords,builtin}/*.ts',
      'platform/security/limits/{limit,sliding-log,address-block}.ts',
      'platform/security/token-cookie.ts',
      'platform/core/{queue,fair-queue}.ts',
      'platform/security/passwords/*.ts',
    ],
    suites: ofAccounts(
      'code-purpose',
      'session-times',
      'login',
      'gateway',
      'limits',
      'limits-of-codes',
      'reset-race',
    ),
  },
  permissions: {
    files: [
      'contract/admin/{roles,refusal}.ts',
      'platform/http/admin/{admin-route,admin-routes}.ts',
      'platform/http/{request/same-origin,request/connection-of,pages/origin}.ts',
      'platform/core/{operator,player}.ts',
    ],
    suites: ofAdmin('roles', 'access'),
  },
  cache: {
    files: [
      'platform/cache/*.ts',
      'portal/browser/offline/worker/{cached-response,request-kind,respond,store}.ts',
    ],
    suites: [],
  },
  times: {
    files: [
      'platform/core/{clock,day-range}.ts',
      'platform/admin/publication.ts',
      'portal/ui/{test-moment,format}.ts',
      'portal/browser/state/stored-user.ts',
      'portal/features/home/test-groups.ts',
      'services/main/schedule/{schedule-presenter,opening-repeat}.ts',
    ],
    suites: [],
  },
  imports: {
    files: [
      'platform/import/{clean-text,import-kind,csv-cells,encoding,json-objects,row-reader}.ts',
      'platform/import/{read-records,seen-keys}.ts',
      'services/main/games/{categories/category-words,nearest-name}.ts',
      'services/main/packs/contents.ts',
      'contract/csv-line.ts',
      'contract/notations/{characters,dates,numbers}.ts',
    ],
    suites: [],
  },
  sanitising: {
    files: [
      'platform/security/html/*.ts',
      'platform/calls/storable-parameters.ts',
      'platform/core/search-term.ts',
      'platform/admin/mask-numbers.ts',
      'platform/audit/changed-fields.ts',
      'services/comments/blocked-words/find-words.ts',
      'contract/admin/form-fields.ts',
      'contract/fields.ts',
    ],
    suites: [],
  },
  comments: {
    files: [
      'services/comments/comments/{all-own-comments,comment-changes,comment-checks,comment-notices}.ts',
      'services/comments/comments/{comment-repository,comment-service,comment-writer,edit-repository}.ts',
      'services/comments/comments/{edit-service,mark-service,moderation-repository,moderation-service}.ts',
      'services/comments/comments/{official-reply,own-comment-repository,own-comment-service}.ts',
      'services/comments/comments/{rating-repository,rename-commenter}.ts',
      'services/comments/blocks/*.ts',
    ],
    // Not `scores`: one of its tests needs the speed of the plain program.
    suites: [
      ...ofMainService('comments', 'own-comments', 'edited-comments', 'all-own-comments', 'blocks'),
      ...ofAdmin('moderation', 'comment-marks'),
      ...ofIntegration('imported-reviews', 'notifications/producers'),
    ],
  },
  news: {
    files: [
      'services/main/news/{like-service,news-presenter,news-preview,news-repository,news-service}.ts',
      'portal/features/news/{news-view,structured}.ts',
    ],
    suites: [...ofMainService('news', 'news-totals', 'minors'), ...ofAdmin('news', 'news-preview')],
  },
  trading: {
    files: [
      'services/main/trading/*.ts',
      'portal/features/trading-hall/{chosen-filters,load-trades,price-facts,trade-filters,trade-page-meta}.ts',
    ],
    suites: [...ofMainService('trade', 'minors'), ...ofAdmin('players-trades')],
  },
  home: {
    files: [
      'services/main/home/{home-service,ranking-computation,section-repository}.ts',
      'services/main/games/game-derived.ts',
      'portal/features/home/load-block.ts',
    ],
    suites: [
      ...ofMainService('home', 'minors'),
      ...ofAdmin('rankings-sites'),
      ...ofIntegration('computed-rankings'),
    ],
  },
  search: {
    files: ['services/main/search/*.ts', 'services/main/search-index/*.ts'],
    suites: ofMainService(
      'search',
      'search-aspects',
      'search-openings',
      'search-related',
      'search-results',
      'search-rewriting',
      'minors',
    ),
  },
  // Without the tables of data.
  analysis: {
    files: [
      'services/main/search-index/analysis/!(heteronyms|platform-words|radicals|*.d).ts',
      'portal/features/search/{load-search,search-view}.ts',
    ],
    suites: [],
  },
  calendars: {
    files: [
      'services/main/schedule/{calendar-repository,calendar-service}.ts',
      'portal/features/feeds/{calendar,calendar-events,feed-response}.ts',
      'portal/features/feeds/{game,games,opening,openings}-calendar.ts',
    ],
    suites: [...ofMainService('calendar'), ...ofAdmin('calendar-changes')],
  },
  stores: {
    files: [
      'portal/browser/state/{browser-clock,claimed-packs,dialog-requests,pending-logout,shared-state,store,use-selected,way-back}.ts',
      'portal/browser/storage/{browser-database,device-id,form-drafts,own-packs-store,viewed-store}.ts',
      'portal/actions/{favourites,own-reservations}.ts',
      'portal/post-load/due.ts',
    ],
    suites: [],
  },
};
