import { SERVER_PLATFORM_NAMES } from '#admin/resources/platform-names.ts';
import { OPENING_PLATFORMS } from '#contract/vocabulary.ts';

export const platformOptions = OPENING_PLATFORMS.map((value) => ({
  value: value as string,
  label: SERVER_PLATFORM_NAMES[value],
}));
