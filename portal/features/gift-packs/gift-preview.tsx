import { type Preview, usePendingData } from '#portal/api/preview-loader.ts';
import { CardPicture, type ShownPicture } from '#portal/ui/card-picture.tsx';
import iconCss from '#portal/ui/game-icon.module.css';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { PreviewPage } from '#portal/ui/preview-page.tsx';
import { cardPicture, cardsOf } from '#portal/ui/shown-cards.ts';
import css from './details.module.css';
import headCss from './gift-head.module.css';
import { GiftHead } from './gift-head.tsx';
import { validity } from './pack-facts.ts';
import { GIFT_CENTER } from './pack-filters.ts';

/** What cards of the page that is being left show of a pack. */
export interface GiftPreviewData extends Preview {
  game: string;
  name: string;
  /** The kind of the pack; empty for an ordinary one. */
  packKind: string;
  valid: string;
  icon: ShownPicture;
}

/** Reads a pack's preview data from the marked cards of the present page (`giftMark`); null if none has an icon. */
export function readGiftPreview({ pathname, search }: URL): GiftPreviewData | null {
  const href = pathname + search;
  const [found] = cardsOf('data-gift', href).flatMap(({ link, card }): GiftPreviewData[] => {
    const icon = cardPicture(card, 'square');
    const name = link.textContent?.trim() ?? '';
    const game = link.title.slice(0, -name.length).trim();
    if (!icon || !name || !game) {
      return [];
    }
    const [packKind = '', starts, ends] = link.dataset.gift?.split('\t') ?? [];
    const valid = validity({ starts_at: starts || null, ends_at: ends || null });
    return [{ kind: 'preview', href, title: `${game}${name}`, game, name, packKind, valid, icon }];
  });
  return found ?? null;
}

/** The head of a pack's page while its data is on the way: the same places, without what is not known. */
export function GiftPreview({ preview }: { preview: GiftPreviewData }) {
  usePendingData(preview);
  const { href, game, name, packKind, valid, icon, isLost } = preview;
  return (
    <PreviewPage
      crumbs={[{ label: '礼包中心', href: GIFT_CENTER }, { label: `${game} ${name}` }]}
      retry={isLost && href}
    >
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className={css.stack}>
          <GiftHead
            icon={
              <CardPicture
                picture={icon}
                name={game}
                width={72}
                height={72}
                className={`${iconCss.icon} ${iconCss.s72}`}
              />
            }
            game={
              <span className={headCss.game}>
                <span className="clip">{game}</span>
                <Icon name="right" size={16} />
              </span>
            }
            title={name}
            kind={packKind}
            valid={valid}
          />
        </div>
      </div>
    </PreviewPage>
  );
}
