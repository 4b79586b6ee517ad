/** The cookie that stays while a log-out has yet to reach the server. */
export const LEAVING = 'leaving=1';

/** Whether the player logged out in this browser and the server has yet to hear of it. */
export function isLeaving(): boolean {
  return document.cookie.includes(LEAVING);
}
