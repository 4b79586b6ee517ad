import { randomBetween, randomDigits } from '#platform/core/ids.ts';

/** Generates a profile that reveals nothing about the player. */
export type NewProfile = () => { nickname: string; icon_url: string };

const AVATARS = 20;
/** The default avatar, relative to the media folder. */
export const PLAIN_AVATAR = '../brand/avatar.svg';

/** A nickname that says nothing. */
export function plainNickname(): string {
  return `玩家${randomDigits(6)}`;
}

/** New players get a random demo avatar in demo mode, otherwise the default one. */
export function newProfiles(demo: boolean): NewProfile {
  const picture = () => String(randomBetween(1, AVATARS + 1)).padStart(2, '0');
  return () => ({
    nickname: plainNickname(),
    icon_url: demo ? `avatars/a${picture()}-128x128.webp` : PLAIN_AVATAR,
  });
}
