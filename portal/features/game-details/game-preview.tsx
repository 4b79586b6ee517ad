import { type Preview, usePendingData } from '#portal/api/preview-loader.ts';
import { CardPicture, type ShownPicture } from '#portal/ui/card-picture.tsx';
import iconCss from '#portal/ui/game-icon.module.css';
import { Icon } from '#portal/ui/icon.tsx';
import { PreviewPage } from '#portal/ui/preview-page.tsx';
import { cardPicture, cardsOf } from '#portal/ui/shown-cards.ts';
import css from './game-head.module.css';
import { HeadFacts } from './game-head.tsx';

/** What cards of the page that is being left show of a game; its title is the name. */
export interface GamePreviewData extends Preview {
  icon: ShownPicture;
  /** `8.6`, empty without one. */
  score: string;
  /** The line below the name; null if the card shows none. */
  facts: { text: string; version: string; status: string } | null;
  /** The page's head has a cover. */
  hasArt: boolean;
}

/** Reads a game's preview data from the marked cards of the present page (`artMark`); null if none has an icon. */
export function readGamePreview({ pathname, search }: URL): GamePreviewData | null {
  const href = pathname + search;
  const found = cardsOf('data-art', href).flatMap(({ link, card }) => readCard(link, card, href) ?? []);
  return found.find(({ score }) => score) ?? found[0] ?? null;
}

function readCard(link: HTMLAnchorElement, card: Element, href: string): GamePreviewData | null {
  const title = link.textContent?.trim() ?? '';
  const icon = cardPicture(card, 'square');
  if (!title || !icon) {
    return null;
  }
  const facts = card.querySelector<HTMLElement>('[data-facts]');
  const [version = '', status = ''] = facts?.dataset.facts?.split('\t') ?? [];
  return {
    ...{ kind: 'preview', href, title, icon },
    score: card.querySelector('[title^="评分 "]')?.textContent?.trim() ?? '',
    facts: facts && { text: facts.textContent ?? '', version, status },
    hasArt: link.dataset.art === '1',
  };
}

/** The head of a game's page while its data is on the way: the same places, without what is not known. */
export function GamePreview({ preview }: { preview: GamePreviewData }) {
  usePendingData(preview);
  const { href, title: name, icon, score, facts, hasArt, isLost } = preview;
  return (
    <PreviewPage
      crumbs={[{ label: '游戏中心', href: '/BaseGameCenter' }, { label: name }]}
      retry={isLost && href}
    >
      <header className={hasArt ? `${css.head} ${css.withArt}` : css.head}>
        <div className={css.who}>
          <CardPicture
            picture={icon}
            name={name}
            width={120}
            height={120}
            className={`${iconCss.icon} ${iconCss.s120}`}
          />
          <div className="grow stack-1">
            <h1 className={css.name} title={name}>
              {name}
            </h1>
            {facts ? <HeadFacts {...facts} /> : <p className={css.facts}>{'\u00a0'}</p>}
            <p className={css.rating}>
              {score ? (
                <span className={css.score}>
                  <Icon name="star" className={css.star} />
                  <strong>{score}</strong>
                  <span className="visually-hidden">分（满分 10）</span>
                </span>
              ) : (
                '\u00a0'
              )}
            </p>
          </div>
        </div>
      </header>
    </PreviewPage>
  );
}
