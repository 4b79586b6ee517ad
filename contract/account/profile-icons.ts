/** The pictures that a player can choose from, relative to the image base. */
export const PROFILE_ICONS: readonly string[] =
  'fox cat bear owl rabbit penguin whale dragon moon mountain leaf star'
    .split(' ')
    .map((name) => `../brand/avatars/${name}.svg`);
