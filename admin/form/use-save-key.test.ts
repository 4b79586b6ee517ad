import { expect, test } from 'vitest';
import { isSaveKey, type SaveKeyState, saveKeyEffect } from './use-save-key.ts';

test.each([
  [{ key: 's', ctrlKey: true }, true],
  [{ key: 'S', ctrlKey: true }, true],
  [{ key: 's', metaKey: true }, true],
  [{ key: 's' }, false],
  [{ key: 's', ctrlKey: true, shiftKey: true }, false],
  [{ key: 's', ctrlKey: true, altKey: true }, false],
  [{ key: 'd', ctrlKey: true }, false],
])('[FRM-30] %o saves: %s', (event, saves) => {
  expect(isSaveKey(event)).toBe(saves);
});

const ready: SaveKeyState = {
  isReadOnly: false,
  isLoading: false,
  isSaving: false,
  isUploading: false,
  hasChanges: true,
  needsReview: false,
};

test.each<[Partial<SaveKeyState>, ReturnType<typeof saveKeyEffect>]>([
  [{}, 'save'],
  [{ isReadOnly: true }, undefined],
  [{ isLoading: true }, undefined],
  [{ isSaving: true }, undefined],
  [{ isUploading: true }, { reason: '还在上传，上传完再保存' }],
  [{ hasChanges: false }, { reason: '没有要保存的修改' }],
  [{ needsReview: true }, { reason: '修改要审核，写完后请点“提交审核”' }],
  [{ needsReview: true, hasChanges: false }, { reason: '没有要保存的修改' }],
])('[FRM-30] in a form that is %o, Ctrl+S does %o', (state, effect) => {
  expect(saveKeyEffect({ ...ready, ...state })).toEqual(effect);
});
