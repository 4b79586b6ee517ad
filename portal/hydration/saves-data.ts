/** Whether the visitor has asked his browser to save data; false where browsers don't tell. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
