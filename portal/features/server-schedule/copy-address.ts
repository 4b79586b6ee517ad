/** Copies what stands in a field, also where the clipboard is closed to the page; answers what became of it. */
export async function copyAddress(field: HTMLInputElement | null): Promise<string> {
  if (!field) {
    return '';
  }
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      return '地址已复制';
    }
    field.select();
    if (document.execCommand('copy')) {
      return '地址已复制';
    }
  } catch {
    field.select();
  }
  return '没能自动复制，请长按或按 Ctrl+C 复制上面的地址';
}
