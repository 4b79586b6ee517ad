import { type FormEvent, useCallback, useState } from 'react';
import { openPage } from '../browser/open-page.ts';
import { setSearchStart, setSearchType, setSearchVal } from '../browser/state/shared-state.ts';
import { useEnteredEarly } from '../islands/entered-early.ts';
import { lazyPart } from '../islands/lazy-part.ts';
import { Icon } from '../ui/icon.tsx';
import css from './search-box.module.css';
import { type SearchType, searchAddress, searchTypeOf, searchTypes } from './search-types.ts';

const Suggestions = lazyPart(() => import('./suggestions.tsx').then((part) => part.Suggestions));

/** The search of an address; empty outside the search pages. */
function searchOf(pathname: string, search: string): { type: SearchType | undefined; text: string } {
  const params = new URLSearchParams(pathname.startsWith('/BaseSearch') ? search : '');
  const type = params.get('type') ?? searchTypes.find(({ path }) => path === pathname)?.value;
  return { type: searchTypeOf(type), text: params.get('val') ?? '' };
}

/** The header's search. A plain form without scripts; suggestions load when it is used. */
export function SearchBox({ pathname, search }: { pathname: string; search: string }) {
  const current = searchOf(pathname, search);
  const [type, setType] = useState(current.type);
  const [text, setText] = useState(current.text);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const input = useEnteredEarly<HTMLInputElement>((field) => {
    setText(field.value);
    setOpen(field === document.activeElement);
  });
  const choice = useEnteredEarly<HTMLSelectElement>(
    ({ value }) => value !== (current.type ?? 'game') && setType(searchTypeOf(value)),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = searchAddress(type, text);
    if (address) {
      setSearchType(type ?? 'game');
      setSearchVal(text.trim());
      setSearchStart(true);
      setOpen(false);
      input.current?.blur();
      openPage(address);
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to the browsers of 2020 that are served too
    <form
      className={css.box}
      action="/BaseSearch"
      role="search"
      onSubmit={submit}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <select
        ref={choice}
        name="type"
        className={css.type}
        aria-label="搜索类型"
        value={type ?? 'game'}
        onChange={(event) => setType(searchTypeOf(event.target.value))}
      >
        {searchTypes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        ref={input}
        name="val"
        type="search"
        className={css.text}
        placeholder="搜索游戏、资讯、礼包"
        aria-label="搜索内容"
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
        data-search-box=""
      />
      <button type="submit" className={css.submit} aria-label="搜索">
        <Icon name="search" size={18} />
      </button>
      {open && <Suggestions text={text} type={type} input={input} onClose={close} />}
    </form>
  );
}
