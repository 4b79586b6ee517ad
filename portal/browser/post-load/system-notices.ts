import type { Reminder } from './due.ts';

/** What the player has said to notices of the system; `none`: this browser knows none. */
export type NoticePermission = NotificationPermission | 'none';

export function noticePermission(): NoticePermission {
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Asks the player; browsers want a click of his for it. */
export async function requestNotices(): Promise<NoticePermission> {
  try {
    // Safari before 15 answers the function alone.
    await new Promise<NotificationPermission>((resolve, reject) => {
      Notification.requestPermission(resolve)?.then(resolve, reject);
    });
  } catch {
    // Then nothing has changed.
  }
  return noticePermission();
}

/** Tells a player who looks elsewhere, where he wanted that; the reminder on the page stands in any case. */
export async function tellBySystem({ key, text, href }: Reminder): Promise<void> {
  if (!document.hidden || noticePermission() !== 'granted') {
    return;
  }
  const options: NotificationOptions = { tag: key, icon: '/brand/icon-192.png', data: { href } };
  try {
    // Phones show notices of a service worker alone, and closed pages need one to be opened again.
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) {
      await registration.showNotification(text, options);
      return;
    }
    const notice = new Notification(text, options);
    notice.onclick = () => {
      notice.close();
      window.focus();
      location.assign(href);
    };
  } catch {
    // Refused after all.
  }
}
