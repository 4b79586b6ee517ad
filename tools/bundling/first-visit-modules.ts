/** By folder of the portal. `tests/compat/first-visit-names.test.ts` names what is missing. */
const NAMES = {
  actions: 'favourite-button gift-card pack-action',
  'features/errors': 'error-page',
  'features/home': 'base-activity base-carousel base-ranking game-row',
  layout: 'footer',
  'post-load': 'network-notice reminders',
  ui: 'badge breadcrumb game-card layout like-button link-row minors-notice news-row ordering-link pagination report-link score section stock tabs',
};

/** The CSS modules with classes in the scripts of a first visit, as paths in `portal/`. */
export const firstVisitModules: ReadonlySet<string> = new Set(
  Object.entries(NAMES).flatMap(([folder, names]) =>
    names.split(' ').map((name) => `${folder}/${name}.module.css`),
  ),
);
