import type { ReactNode } from 'react';
import type { PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { Page } from '#portal/ui/page.tsx';
import { Section } from '#portal/ui/section.tsx';
import { BaseDeCarousel } from './base-de-carousel.tsx';
import { BaseDeGift } from './base-de-gift.tsx';
import { BaseLabel } from './base-label.tsx';
import { BaseOpenServiceInfo } from './base-open-service-info.tsx';
import { BaseRecommend } from './base-recommend.tsx';
import { BaseYxInfo } from './base-yx-info.tsx';
import { GameChoice } from './game-choice.tsx';
import { type GameInfo, type GamePage, loadGame } from './load-game.ts';

export const gameBlockPage = tablePage<GamePage>({
  load: (args) => loadGame(args, false),
  describe,
  Page: GameBlock,
});

interface Block {
  title: string;
  render: (info: GameInfo) => ReactNode;
}

const BLOCKS: Record<string, Block> = {
  BaseDeCarousel: { title: '视频和截图', render: ({ game }) => <BaseDeCarousel game={game} /> },
  BaseDeGift: {
    title: '礼包',
    render: ({ game, packs, generated_at }) => (
      <BaseDeGift game={game} packs={packs} now={generated_at} alone />
    ),
  },
  BaseLabel: {
    title: '标签',
    render: ({ game }) => (
      <Section title="标签" look="card">
        <BaseLabel game={game} alone />
      </Section>
    ),
  },
  BaseOpenServiceInfo: { title: '开服表', render: (info) => <BaseOpenServiceInfo info={info} alone /> },
  BaseRecommend: {
    title: '猜你喜欢',
    render: ({ game, recommended }) => <BaseRecommend game={game} games={recommended} alone />,
  },
  BaseYxInfo: {
    title: '游戏介绍',
    render: ({ game, generated_at }) => <BaseYxInfo game={game} now={generated_at} />,
  },
};

function blockOf({ pathname }: URL): Block {
  const name = pathname.split('/')[2]?.toLowerCase();
  const found = Object.entries(BLOCKS).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? { title: '', render: () => null };
}

function describe({ data: page, url }: PageProps<GamePage>): PageDescription {
  const { title } = blockOf(url);
  if (page.kind === 'choice') {
    return {
      title: `选择游戏看${title}`,
      description: `选一款手游，看它的${title}。`,
      path: '/BaseYxDetails',
      noindex: true,
    };
  }
  const { game } = page.info;
  return {
    title: `${game.name}${title}`,
    description: `${game.name}的${title}。${game.summary}`,
    path: gameHref(game),
    image: game.cover_url ?? game.icon_url,
  };
}

function GameBlock({ data: page, url }: PageProps<GamePage>) {
  const { title, render } = blockOf(url);
  if (page.kind === 'choice') {
    return <GameChoice games={page.popular} />;
  }
  const { game } = page.info;
  return (
    <Page
      title={
        <>
          {game.name} {title}
        </>
      }
      crumbs={[
        { label: '游戏中心', href: '/BaseGameCenter' },
        { label: game.name, href: gameHref(game) },
        { label: title },
      ]}
    >
      <MinorsNotice flagged={game.minors_notice}>{render(page.info)}</MinorsNotice>
    </Page>
  );
}
