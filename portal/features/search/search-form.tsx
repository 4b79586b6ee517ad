import { searchTypeOf } from '#portal/layout/search-types.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './search.module.css';

/** The search field of a page without results; its script is `search-form-script.ts`. */
export function SearchForm({ val, type }: { val: string; type: string | undefined }) {
  const chosen = searchTypeOf(type);
  return (
    <form action="/BaseSearch" className={css.form} data-script="search-form">
      {chosen && <input type="hidden" name="type" value={chosen} />}
      <input
        type="search"
        name="val"
        className={css.field}
        placeholder="游戏名、题材、开发商或礼包"
        aria-label="搜索游戏、资讯、礼包、开服"
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={val}
      />
      <button type="submit" className={buttonClass.primaryLarge}>
        <Icon name="search" />
        搜索
      </button>
    </form>
  );
}
