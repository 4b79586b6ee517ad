import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { searchAddress, searchTypeOf } from '#portal/layout/search-types.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './search-form.module.css';

/** The search field of the page, shown without a text and without results. */
export function SearchForm({ val, type }: { val: string; type: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = searchAddress(searchTypeOf(type), field.current?.value ?? '');
    if (address) {
      navigate(address);
    }
  };
  return (
    <form action="/BaseSearch" className={css.form} onSubmit={submit}>
      <input type="hidden" name="type" value={searchTypeOf(type)} />
      <input
        key={val}
        ref={field}
        type="search"
        name="val"
        className={css.field}
        placeholder="游戏名、拼音、首字母或别名"
        aria-label="搜索游戏、资讯、礼包"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        defaultValue={val}
      />
      <button type="submit" className={buttonClass.primaryLarge}>
        <Icon name="search" />
        搜索
      </button>
    </form>
  );
}
