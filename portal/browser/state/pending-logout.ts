/** The cookie that marks a logout until the server has received it. */
export const LOGOUT_COOKIE = 'leaving=1';

/** Whether the player logged out in this browser and the server has not received the logout yet. */
export function isLogoutPending(): boolean {
  return document.cookie.includes(LOGOUT_COOKIE);
}
