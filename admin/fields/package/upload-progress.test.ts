import { expect, test } from 'vitest';
import { UploadProgress } from './upload-progress.ts';

test('[PKG-13] the progress of an upload grows within its parts, and is whole once the server has all', () => {
  const progress = new UploadProgress(4, 1);
  expect(progress.sentShare()).toBe(0.25);
  progress.send(1, 0.5);
  progress.send(2, 0.5);
  expect(progress.sentShare()).toBe(0.5);
  progress.send(2, 0);
  expect(progress.sentShare()).toBe(0.375);
  progress.store(1);
  progress.send(2, 1);
  progress.send(3, 1.2);
  expect(progress.sentShare()).toBe(0.99);
  progress.store(2);
  progress.store(3);
  expect(progress.sentShare()).toBe(1);
});
