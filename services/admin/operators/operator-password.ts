import { PASSWORD_LENGTH } from '#contract/admin/access.ts';

/** Common parts of weak passwords; they do not count towards the distinct characters. */
const COMMON = 'password passw0rd admin qwerty youmen 12345 abcdef 111111 000000 letmein'.split(' ');
const LEAST_DISTINCT = 6;

export function weakPassword(password: string, name: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) {
    return `密码应有 ${PASSWORD_LENGTH.min} 到 ${PASSWORD_LENGTH.max} 个字符`;
  }
  const lower = password.toLowerCase();
  const rest = [name.toLowerCase(), ...COMMON].reduce((text, piece) => text.replaceAll(piece, ''), lower);
  return new Set(rest).size < LEAST_DISTINCT ? '这个密码太容易猜到，请换一个' : null;
}
