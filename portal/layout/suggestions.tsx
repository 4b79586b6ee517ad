import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { suggest } from '#contract/calls/search.ts';
import { services } from '../api/request.ts';
import { listen } from '../browser/listen.ts';
import { openPage } from '../browser/open-page.ts';
import { gameHref } from '../ui/game-facts.ts';
import { GameIcon } from '../ui/game-icon.tsx';
import { giftHref } from '../ui/gift-facts.ts';
import { Marked } from '../ui/marked.tsx';
import { newsHref } from '../ui/news-facts.ts';
import { filteredText, filterHref, filterLabel, type SearchFilter } from '../ui/search-filter.ts';
import { type SearchType, searchAddress } from './search-types.ts';
import { useListKeys } from './suggestion-keys.ts';
import css from './suggestions.module.css';

const DEBOUNCE_MS = 120;

type SuggestedRecord = NonNullable<CallData<typeof suggest>['others']>[number];

interface SuggestionsProps {
  text: string;
  type: SearchType | undefined;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Suggests games for a text, hot words for an empty field. Arrow keys choose, Enter navigates, Esc closes. */
export function Suggestions({ text, type, input, onClose }: SuggestionsProps) {
  const listId = useId();
  const [found, setFound] = useState<{ text: string; data: CallData<typeof suggest> } | null>(null);

  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const response = await services.get('/vue/suggest', { val: text });
      if (current && response.status === 1) {
        setFound({ text, data: response.data });
      }
    }, DEBOUNCE_MS);
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
    // On most phones a touch outside the field does not blur it.
    return listen(document, ['pointerdown'], onPointer);
  }, [input, onClose]);

  const blank = text.trim() === '';
  const rows = blank
    ? (found?.data.hot_words ?? []).map(({ word }, i) => ({
        key: word,
        href: searchAddress(type, word) ?? '/',
        content: <HotWord word={word} rank={i + 1} />,
      }))
    : [
        ...(found?.data.filters ?? []).map((filter) => ({
          key: filterHref(filter),
          href: filterHref(filter),
          content: <FoundFilter filter={filter} />,
        })),
        ...(found?.data.games ?? []).map((game) => ({
          key: `game ${game.id}`,
          href: gameHref(game),
          content: <FoundGame game={game} />,
        })),
        ...(found?.data.others ?? []).map((record) => ({
          key: `${record.kind} ${record.id}`,
          href: recordHref(record),
          content: <FoundRecord record={record} />,
        })),
      ];
  const shown = found !== null && rows.length > 0;
  const chosen = useListKeys({
    input,
    listId: shown ? listId : null,
    rows: rows.length,
    rowsKey: found?.text ?? '',
    onChoose: (row) => {
      onClose();
      openPage(rows[row]?.href ?? '/');
    },
    onClose,
  });

  return (
    <>
      <p className="visually-hidden" role="status">
        {shown && (blank ? `${rows.length} 个热门搜索` : `${rows.length} 条建议，按上下键选择`)}
        {found?.text === text && !blank && rows.length === 0 && '没有直接匹配的游戏，按回车搜索'}
      </p>
      {shown && (
        <div className={css.panel}>
          <p className={css.title} id={`${listId}-title`}>
            {blank ? '大家都在搜' : '搜索建议'}
          </p>
          <div role="listbox" id={listId} aria-labelledby={`${listId}-title`}>
            {rows.map(({ key, href, content }, i) => (
              <SuggestionRow key={key} id={`${listId}-${i}`} href={href} chosen={i === chosen} onGo={onClose}>
                {content}
              </SuggestionRow>
            ))}
          </div>
          <p className={css.title}>
            <a href="/BaseOrdering#search">排序说明</a>
          </p>
        </div>
      )}
    </>
  );
}

interface SuggestionRowProps {
  id: string;
  href: string;
  chosen: boolean;
  onGo: () => void;
  children: ReactNode;
}

function SuggestionRow({ id, href, chosen, onGo, children }: SuggestionRowProps) {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (chosen) {
      row.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [chosen]);
  return (
    <a
      ref={row}
      id={id}
      role="option"
      aria-selected={chosen}
      href={href}
      className={chosen ? css.chosen : css.row}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
    >
      {children}
    </a>
  );
}

function recordHref({ kind, id, game }: SuggestedRecord): string {
  if (kind === 'news') {
    return newsHref({ id });
  }
  return kind === 'gift' || !game ? giftHref({ id }) : gameHref(game);
}

const RECORD_KINDS = { gift: '礼包', opening: '开服', news: '资讯' } as const;

function FoundRecord({ record: { kind, title, game } }: { record: SuggestedRecord }) {
  return (
    <>
      <span className={css.kind}>{RECORD_KINDS[kind]}</span>
      <span className="clip shrink">
        {game && `${game.name} `}
        {title}
      </span>
    </>
  );
}

function FoundFilter({ filter }: { filter: SearchFilter }) {
  return (
    <span className="clip shrink">
      {filterLabel(filter)} · {filteredText(filter)}
    </span>
  );
}

function FoundGame({ game }: { game: CallData<typeof suggest>['games'][number] }) {
  return (
    <>
      <GameIcon game={game} size={40} />
      <span className="clip shrink">
        <Marked text={game.name} marks={game.marks} />
        {game.matched_alias && <span className="muted">（{game.matched_alias}）</span>}
      </span>
    </>
  );
}

/** @param rank from 1 */
function HotWord({ word, rank }: { word: string; rank: number }) {
  return (
    <>
      <span className={rank <= 3 ? `${css.rank} accent` : css.rank}>{rank}</span>
      <span className="clip shrink">{word}</span>
    </>
  );
}
