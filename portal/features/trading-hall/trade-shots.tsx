import { MediaRow } from '#portal/ui/media-row.tsx';

interface TradeShotsProps {
  /** The names of the game and of the account. */
  game: string;
  title: string;
  screenshots: readonly string[];
  small: boolean;
}

/** The screenshots of an account. */
export function TradeShots({ game, title, screenshots, small }: TradeShotsProps) {
  const media = screenshots.map((url, i) => ({
    kind: 'image' as const,
    url,
    poster_url: null,
    width: 0,
    height: 0,
    alt: `${title} 截图 ${i + 1}`,
  }));
  return <MediaRow game={{ name: game, media }} small={small} />;
}
