import type { PersonalDataDeps } from '#platform/admin/privacy/personal-data.ts';
import type { Config } from '#platform/core/config/config.ts';
import { accountPersonalData, findPerson } from '#services/account/privacy/personal-data.ts';
import { commentsPersonalData } from '#services/comments/privacy/personal-data.ts';
import { mainPersonalData } from '#services/main/privacy/personal-data.ts';

/** The personal data sources of this process. Accounts come last, because the others query the mobile number. */
export function personalDataSources({ services }: Pick<Config, 'services'>): PersonalDataDeps {
  return {
    parts: [
      ...(services.main ? [] : [mainPersonalData]),
      ...(services.sdk ? [] : [commentsPersonalData]),
      accountPersonalData,
    ],
    find: findPerson,
  };
}
