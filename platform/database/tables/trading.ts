import type { Generated } from 'kysely';
import type { Versioned } from './catalogue.ts';

/** Accounts for sale: tables of the main service. */
export interface TradingTables {
  trade_listing: Versioned & {
    import_key: string | null;
    game_id: number;
    server_name: string;
    platform: '双端' | 'android' | 'ios' | 'h5';
    title: string;
    description: Generated<string>;
    screenshots: Generated<string[]>;
    price_fen: number;
    recharge_fen: number | null;
    created_days: number | null;
    has_second_password: Generated<boolean>;
    state: '审核中' | '公示期' | '出售中' | '交易中' | '已出售' | '已下架';
    listed_at: Date | null;
    sold_at: Date | null;
  };
  trade_event: {
    id: Generated<number>;
    listing_id: number;
    kind: '送审' | '截图核验' | '上架' | '降价' | '转手' | '出售' | '下架';
    happened_at: Date;
    from_fen: number | null;
    to_fen: number | null;
  };
}
