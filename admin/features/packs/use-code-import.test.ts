import { expect, onTestFinished, test, vi } from 'vitest';
import { CODE_TEXT_LIMIT } from '#contract/admin/codes.ts';
import { rendered } from '#tests/unit/rendered.ts';
import { useCodeImport } from './use-code-import.ts';

const CHOICES = {
  dry_run: true,
  take_unlike: false,
  take_remarks: false,
  take_used: false,
  take_hidden: false,
};
const RESULT = { outcome: 'checked', rows: 2, inserted: 2 };

test('[BLR-18] a pasted text of any length is sent as a file, and has a progress', async () => {
  const stream = new TransformStream();
  const response = new Response(stream.readable, { headers: { 'content-type': 'application/x-ndjson' } });
  const send = vi.fn(async (_address: string, _init: RequestInit) => response);
  vi.stubGlobal('fetch', send);
  onTestFinished(() => void vi.unstubAllGlobals());
  const writer = stream.writable.getWriter();
  const line = (value: object) => writer.write(new TextEncoder().encode(`${JSON.stringify(value)}\n`));
  const hook = rendered(() => useCodeImport(7));
  const text = 'YMA4K1\nYMB7Q2\n'.repeat(CODE_TEXT_LIMIT / 10);
  const ended = hook.value().run({ text }, CHOICES);
  await line({ type: 'progress', share: 0.5, rows: 1 });
  await vi.waitFor(() => expect(hook.value().progress).toMatchObject({ share: 0.5, rows: 1 }));
  await line({ type: 'done', result: RESULT });
  await writer.close();
  expect(await ended).toEqual(RESULT);
  await vi.waitFor(() => expect(hook.value().progress).toBeUndefined());
  const [address, { body }] = send.mock.calls[0] ?? ['', {}];
  const { pathname, searchParams } = new URL(address, 'http://127.0.0.1');
  expect([pathname, searchParams.get('file_name')]).toEqual(['/console/api/codes/import', '粘贴']);
  expect(await (body as Blob).text()).toBe(text);
});

test('[BLR-01] a report has the findings of all rows', async () => {
  const finding = { type: 'finding', line: 2, column: '', level: 'rejected', value: 'A1', reason: '已寄' };
  const lines = [finding, { ...finding, line: 3 }, { type: 'done', result: RESULT }];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const send = vi.fn(
    async (_address: string, _init: RequestInit) =>
      new Response(text, { headers: { 'content-type': 'application/x-ndjson' } }),
  );
  vi.stubGlobal('fetch', send);
  onTestFinished(() => void vi.unstubAllGlobals());
  const hook = rendered(() => useCodeImport(7));
  expect(await hook.value().findRows({ text: 'A1' }, CHOICES)).toMatchObject([{ line: 2 }, { line: 3 }]);
  const { searchParams } = new URL(send.mock.calls[0]?.[0] ?? '', 'http://127.0.0.1');
  expect([searchParams.get('report'), searchParams.get('dry_run')]).toEqual(['1', '1']);
});
