import { OFFLINE_PAGE } from '#portal/browser/offline/stores.ts';
import { tablePage } from '#portal/head/table-page.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import page from './error-page.module.css';
import css from './offline-help.module.css';

export const offlinePage = tablePage<null>({
  load: async () => null,
  describe: () => ({
    title: '网络已断开',
    description: '没有网络时，看过的页面和领过的兑换码仍可查看。',
    path: OFFLINE_PAGE,
    noindex: true,
  }),
  Page: Offline,
});

/**
 * Shown offline instead of a page that is not cached: a retry of the requested page and the cached ones. Its script
 * (`offline-script.ts`) knows both.
 */
function Offline() {
  return (
    <div className={page.page} data-script="offline">
      <img src="/brand/server-error.svg" alt="" width={240} height={180} />
      <h1>网络已断开</h1>
      <p className={page.line}>这个页面没有保存过，联网后会自动打开。</p>
      <p className="flex-3">
        <a href="/" className={buttonClass.primary} target="_self" data-retry="">
          重试
        </a>
        <a href="/BasePackageNumber#mine" className={buttonClass.quiet} target="_self">
          <Icon name="gift" size={16} />
          我的礼包
        </a>
      </p>
      <section className={css.cached} aria-labelledby="cached-pages" hidden>
        <h2 id="cached-pages" className={css.head}>
          现在还能打开
        </h2>
        <ul />
      </section>
    </div>
  );
}
