import css from './browser-sheet.module.css';
import { buttonClass } from './button.ts';

/**
 * Full-screen instructions for opening the page in a browser from WeChat or another app. A script shows it
 * (`build-links.ts`); a tap closes it.
 */
export function BrowserSheet() {
  return (
    <dialog className={css.sheet} aria-label="在浏览器打开" data-browser-sheet="">
      <svg className={css.arrow} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        <path d="M12 112C20 60 54 26 104 14M78 8l28 5-14 25" />
      </svg>
      <p className={css.hint}>
        点击右上角
        <span className={css.dots} role="img" aria-label="更多">
          ···
        </span>
        ，选择<strong>“在浏览器打开”</strong>，即可下载。没有这一项时，请复制链接，到手机浏览器里打开。
      </p>
      <button type="button" className={`${buttonClass.quiet} ${css.close}`}>
        我知道了
      </button>
    </dialog>
  );
}
