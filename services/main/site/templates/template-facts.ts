import {
  CLOSING_DAYS,
  CODE_MINUTES,
  INACTIVE_MONTHS,
  INACTIVE_NOTICE_DAYS,
  LOGIN_EXPIRY_MS,
  NICKNAME_DAYS,
} from '#contract/account/constants.ts';
import { MESSAGE_DAYS } from '#contract/vocabulary.ts';
import { ERASED_NAME } from '#platform/admin/privacy/personal-data-source.ts';
import { APPEAL_YEARS, ERASED_YEARS, REPORT_YEARS, TRADE_YEARS } from '#platform/core/retention-periods.ts';
import { DEVICE_DAYS } from '#platform/database/maintenance.ts';
import type { SiteSettings } from '../site-settings.ts';

/** What the settings of the server say about personal data. */
export interface TemplateSettings {
  retentionDays: number;
  smsProvider: string;
  storageProvider: string;
  /** Inactive accounts are notified by SMS, and closed. */
  inactive: boolean;
  /** Players can choose notifications by SMS, and by push. */
  sms_notices: boolean;
  push: boolean;
  /** The nightly backups that are retained; 0: there are none. */
  backups: number;
}

export type TemplateFacts = ReturnType<typeof templateFacts>;

const DAYS_OF_MONTH = 30;
const HOUR_MS = 3_600_000;

/** The figures and features that the texts name: those that the product applies. */
export function templateFacts(
  { retentionDays, smsProvider, storageProvider, ...settings }: TemplateSettings,
  { features, app }: Partial<Pick<SiteSettings, 'features' | 'app'>>,
) {
  return {
    ...settings,
    sms_provider: smsProvider,
    storage_provider: storageProvider,
    trading: features?.trading ?? false,
    pool: features?.pool ?? false,
    app: (app?.packages.length ?? 0) > 0,
    login_hours: LOGIN_EXPIRY_MS / HOUR_MS,
    closing_days: CLOSING_DAYS,
    inactive_months: INACTIVE_MONTHS,
    inactive_notice_days: INACTIVE_NOTICE_DAYS,
    nickname_days: NICKNAME_DAYS,
    code_minutes: CODE_MINUTES,
    device_days: DEVICE_DAYS,
    message_days: MESSAGE_DAYS,
    log_months: Math.floor(retentionDays / DAYS_OF_MONTH),
    report_years: REPORT_YEARS,
    erased_years: ERASED_YEARS,
    appeal_years: APPEAL_YEARS,
    trade_years: TRADE_YEARS,
    erased_name: ERASED_NAME,
  };
}
