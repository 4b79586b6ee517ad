import type { GamePackage, GameRelease } from '#contract/entities/game.ts';
import type { Site } from '#contract/entities/site.ts';
import type { SearchEngine } from '#contract/vocabulary.ts';

/** The platform's own app, in the settings of the default site. */
export interface AppSettings {
  /** Its app filing number (APP 备案号); defaults to the site's ICP number. */
  filing_no?: string;
  packages: GamePackage[];
  history: GameRelease[];
}

/** The fee of a trade, and the days before a new listing can be bought. */
export interface TradeRules {
  fee_permille: number;
  fee_min_fen: number;
  publicity_days: number;
}

/** The `settings` of a site: its public settings, optional friend links, colour and verifications, and its app. */
export type SiteSettings = Omit<Site, 'key' | 'links' | 'colour' | 'verifications' | 'empty'> &
  Partial<Pick<Site, 'links' | 'colour'>> & {
    /** Verification codes of search engines. */
    verifications?: { engine: SearchEngine; code: string }[];
    app?: AppSettings;
    /** Overrides of the default trading rules. */
    trade?: Partial<TradeRules>;
  };
