import type { PlainPage } from '#contract/plain-page.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { Page } from '#portal/ui/page.tsx';
import { GuestGames } from './guest-games.tsx';
import { OwnContent } from './own-content.tsx';
import css from './own-page.module.css';
import { PlainParts } from './plain/plain-parts.tsx';

const ContentIsland = island('own-content', OwnContent, 'player');
/** Rendered by the browser alone, which knows them; for a player it waits for the logout. */
const GuestIsland = island('guest-games', GuestGames, 'player');

/** The page has no data, except while it is rendered for one session without scripts. */
export const ownPage = tablePage<PlainPage | null>({
  load: async ({ plain = null }) => plain,
  describe: ({ site }) => ({
    title: '我的',
    description: `在${site.name}领过的礼包、收藏的游戏、写过的评论，以及账号与隐私设置。`,
    path: '/BaseMy',
    noindex: true,
  }),
  Page: OwnPage,
});

function OwnPage({ data: plain, site }: PageProps<PlainPage | null>) {
  return (
    <Page title="我的">
      {plain ? (
        <PlainParts page={plain} />
      ) : (
        <div className={css.stack} data-script="guest-games">
          <ContentIsland isModerated={site.features.comments_moderated} />
          <GuestIsland />
        </div>
      )}
    </Page>
  );
}
