import { type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallData } from '#contract/call.ts';
import type { suggest } from '#contract/calls/search.ts';
import { services } from '../api/request.ts';
import { type SearchType, searchAddress } from './search-types.ts';
import { useListKeys } from './suggestion-keys.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import css from './suggestions.module.css';

const PAUSE_MS = 120;

interface SuggestionsProps {
  text: string;
  type: SearchType;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Games while typing, the hot words before; arrows choose, Enter goes, Esc closes. */
export function Suggestions({ text, type, input, onClose }: SuggestionsProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [found, setFound] = useState<{ text: string; data: CallData<typeof suggest> } | null>(null);

  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await services.get('/vue/suggest', { val: text });
      if (current && answer.status === 1) {
        setFound({ text, data: answer.data });
      }
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);

  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !input.current?.form?.contains(target)) {
        onClose();
      }
    };
    // A touch beside the field takes the focus away on few phones.
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [input, onClose]);

  const blank = text.trim() === '';
  const games = blank ? [] : (found?.data.games ?? []);
  const words = blank ? (found?.data.hot_words ?? []) : [];
  const hrefs = [
    ...words.map(({ word }) => searchAddress(type, word) ?? '/'),
    ...games.map(({ id }) => `/BaseYxDetails?id=${id}`),
  ];
  const shown = found !== null && hrefs.length > 0;
  const chosen = useListKeys({
    input,
    listId: shown ? listId : null,
    rows: hrefs.length,
    // What is chosen is chosen among the answers to one text.
    of: found?.text ?? '',
    onChoose: (row) => {
      onClose();
      navigate(hrefs[row] ?? '/');
    },
    onClose,
  });

  return (
    <>
      <p className="visually-hidden" role="status">
        {shown && (blank ? `${hrefs.length} 个热门搜索` : `${hrefs.length} 款游戏，按上下键选择`)}
        {found !== null &&
          found.text === text &&
          !blank &&
          hrefs.length === 0 &&
          '没有直接匹配的游戏，按回车搜索'}
      </p>
      {shown && (
        <div className={css.panel}>
          <p className={css.title} id={`${listId}-title`}>
            {blank ? '大家都在搜' : '游戏'}
          </p>
          <div role="listbox" id={listId} aria-labelledby={`${listId}-title`}>
            {hrefs.map((href, i) => (
              <SuggestionRow
                key={href}
                id={`${listId}-${i}`}
                href={href}
                chosen={i === chosen}
                game={games[i]}
                word={words[i]?.word}
                place={i + 1}
                onGo={onClose}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
