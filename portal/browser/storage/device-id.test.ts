import { afterEach, expect, test, vi } from 'vitest';
import { deviceId } from './device-id.ts';

const ISSUED = 'abcdefghij-_0123';
const stored = new Map<string, string>();

function withStorage(known?: string): void {
  stored.clear();
  if (known !== undefined) {
    stored.set('report-device', known);
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
}

afterEach(() => vi.unstubAllGlobals());

test('a browser keeps its id, so that a repeated report is recognised', () => {
  withStorage('0123456789ABCD-_');
  expect(deviceId(ISSUED)).toBe('0123456789ABCD-_');
  expect([...stored.values()]).toEqual(['0123456789ABCD-_']);
});

test.each([undefined, '', '0123456789ABCDE', '0123456789ABCDEFG', '0123456789ABCD ?'])(
  'a browser with %j gets the issued id and keeps it',
  (known) => {
    withStorage(known);
    expect(deviceId(ISSUED)).toBe(ISSUED);
    expect(stored.get('report-device')).toBe(ISSUED);
    expect(deviceId('0000000000000000')).toBe(ISSUED);
  },
);

test('a browser that blocks its storage has the issued id', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(deviceId(ISSUED)).toBe(ISSUED);
});
