import type { Config } from './platform/config/config.ts';
import type { PersonalDeps } from './platform/personal/one-person.ts';
import { accountPersonalData, findPerson } from './services/account/personal/personal-data.ts';
import { mainPersonalData } from './services/main/personal/personal-data.ts';
import { sdkPersonalData } from './services/sdk/personal/personal-data.ts';

/** What this process keeps of players. Accounts come last: the others ask for the number. */
export function personalParts({ services }: Pick<Config, 'services'>): PersonalDeps {
  return {
    parts: [
      ...(services.main ? [] : [mainPersonalData]),
      ...(services.sdk ? [] : [sdkPersonalData]),
      accountPersonalData,
    ],
    find: findPerson,
  };
}
