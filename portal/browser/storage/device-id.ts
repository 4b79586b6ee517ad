const KEY = 'report-device';

/**
 * The random id of this browser, which recognises a guest's repeated report. Without storage it is the issued one.
 * @param issued a new id from the service, which is stored if the browser has none
 */
export function deviceId(issued: string): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known && /^[\w-]{16}$/.test(known)) {
      return known;
    }
    localStorage.setItem(KEY, issued);
  } catch {
    // The browser blocks its storage.
  }
  return issued;
}
