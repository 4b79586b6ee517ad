import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeySource } from './key-source.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'youmen-key-source-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(dataDir, { recursive: true });
});

test.skipIf(process.platform === 'win32')(
  '[RES-07] a new key is in its file and its folder on the disk before it is used',
  () => {
    const source = new KeySource({ dataKeys: undefined, dataDir });
    source.generate();
    const steps: string[] = [];
    const folders = new Set<number>();
    const { openSync, fsyncSync, renameSync } = fs;
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      renameSync(from, to);
      steps.push(`renamed to ${to}`);
    });
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
      const descriptor = openSync(path, ...rest);
      if (path === dataDir) {
        folders.add(descriptor);
      }
      return descriptor;
    });
    vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      fsyncSync(descriptor);
      if (folders.has(descriptor)) {
        steps.push(`flushed ${dataDir}`);
      }
    });
    syncBuiltinESMExports();
    source.generate();
    expect(steps).toEqual([`renamed to ${source.path}`, `flushed ${dataDir}`]);
  },
);
