import type { NamedFile } from '#contract/admin/client.ts';

export function saveFile({ name, body }: NamedFile): void {
  const address = URL.createObjectURL(body);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
