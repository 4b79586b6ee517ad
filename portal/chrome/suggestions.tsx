import { type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallData } from '../../contract/call.ts';
import type { suggest } from '../../contract/calls/search.ts';
import { services } from '../services/request.ts';
import { GameIcon } from '../ui/game-icon.tsx';
import { Marked } from '../ui/marked.tsx';
import { type SearchType, searchAddress } from './search-types.ts';
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
  const [found, setFound] = useState<CallData<typeof suggest> | null>(null);
  const [chosen, setChosen] = useState(-1);

  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await services.get('/vue/suggest', { val: text });
      if (current && answer.status === 1) {
        setFound(answer.data);
        setChosen(-1);
      }
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);

  const blank = text.trim() === '';
  const rows = !found
    ? []
    : blank
      ? found.hot_words.map(({ word }) => ({ key: word, href: searchAddress(type, word) ?? '/' }))
      : found.games.map(({ id }) => ({ key: String(id), href: `/BaseYxDetails?id=${id}` }));

  useEffect(() => {
    const field = input.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        onClose();
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0) {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setChosen((now) => ((now + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
      } else if (event.key === 'Enter' && rows[chosen]) {
        event.preventDefault();
        onClose();
        navigate(rows[chosen].href);
      }
    };
    field?.addEventListener('keydown', onKey);
    return () => field?.removeEventListener('keydown', onKey);
  });

  useEffect(() => {
    const field = input.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-expanded', 'true');
    field?.setAttribute('aria-controls', listId);
    return () => field?.setAttribute('aria-expanded', 'false');
  }, [input, listId]);

  useEffect(() => {
    if (chosen >= 0) {
      input.current?.setAttribute('aria-activedescendant', `${listId}-${chosen}`);
    } else {
      input.current?.removeAttribute('aria-activedescendant');
    }
  }, [input, listId, chosen]);

  if (!found || rows.length === 0) {
    return null;
  }
  return (
    <div className={css.panel}>
      {blank && <p className={css.title}>大家都在搜</p>}
      <div role="listbox" id={listId} aria-label="搜索建议">
        {rows.map(({ key, href }, i) => {
          const game = blank ? undefined : found.games[i];
          return (
            <a
              key={key}
              id={`${listId}-${i}`}
              role="option"
              aria-selected={i === chosen}
              href={href}
              className={i === chosen ? css.chosen : css.row}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
            >
              {game ? (
                <>
                  <GameIcon game={game} size={40} />
                  <span className={css.name}>
                    <Marked text={game.name} marks={game.marks} />
                    {game.matched_alias && <span className={css.alias}>（{game.matched_alias}）</span>}
                  </span>
                </>
              ) : (
                <>
                  <span className={i < 3 ? `${css.rank} ${css.top}` : css.rank}>{i + 1}</span>
                  <span className={css.name}>{key}</span>
                </>
              )}
            </a>
          );
        })}
      </div>
    </div>
  );
}
