import { randomBetween, randomDigits } from '#platform/core/ids.ts';

/** What a player is shown as. */
export interface Profile {
  nickname: string;
  icon_url: string;
}

/** Makes up how somebody new is shown: it says nothing of who it is. */
export type NewProfile = () => Profile;

/** The demo's pictures of players. */
const AVATARS = 20;
/** The portal's own picture of nobody in particular, seen from the folder of pictures. */
const PLAIN_AVATAR = '../brand/avatar.svg';

/** New players get one of the demo's avatars where the demo is, else the plain one. */
export function newProfiles(demo: boolean): NewProfile {
  const picture = () => String(randomBetween(1, AVATARS + 1)).padStart(2, '0');
  return () => ({
    nickname: `玩家${randomDigits(6)}`,
    icon_url: demo ? `avatars/a${picture()}-128x128.webp` : PLAIN_AVATAR,
  });
}
