import type { Reminder } from './due.ts';

/** The permission for system notifications; `none`: the browser does not support them. */
export type NoticePermission = NotificationPermission | 'none';

export function noticePermission(): NoticePermission {
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Requests the permission; browsers require a click. */
export async function requestNotices(): Promise<NoticePermission> {
  try {
    // Safari below 15 supports the callback only.
    await new Promise<NotificationPermission>((resolve, reject) => {
      Notification.requestPermission(resolve)?.then(resolve, reject);
    });
  } catch {
    // The permission is unchanged.
  }
  return noticePermission();
}

/** Shows a system notification if the page is hidden and they are permitted, besides the reminder on the page. */
export async function showSystemNotice({ key, text, href }: Reminder): Promise<void> {
  if (!document.hidden || noticePermission() !== 'granted') {
    return;
  }
  const options: NotificationOptions = { tag: key, icon: '/brand/icon-192.png', data: { href } };
  try {
    // Phones support notifications of a service worker only, which can also reopen a closed page.
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
    // Not permitted after all.
  }
}
