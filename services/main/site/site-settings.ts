import type { GamePackage, GameRelease } from '#contract/entities/game.ts';
import type { Site } from '#contract/entities/site.ts';
import type { SearchEngine } from '#contract/vocabulary.ts';
import type { TradeRules } from '../trading/trade-fee.ts';

/** The platform's own app, as the default site's settings tell it. */
export interface AppSettings {
  /** Its filing as an app (APP 备案号); the site's own stands in where there is none. */
  filing_no?: string;
  packages: GamePackage[];
  history: GameRelease[];
}

/** What the `settings` of a site hold: the site's public face, its own friendly links, colour
 * and verifications if it has any, and its app. */
export type SiteSettings = Omit<Site, 'key' | 'links' | 'colour' | 'verifications'> &
  Partial<Pick<Site, 'links' | 'colour'>> & {
    /** What search engines check whose site it is by. */
    verifications?: { engine: SearchEngine; code: string }[];
    app?: AppSettings;
    /** What differs from the default rules of trading. */
    trade?: Partial<TradeRules>;
  };
