import { expect, test } from 'vitest';
import { pictureFile, pictureFocus, withFocus } from './picture-focus.ts';
import { addressProblem } from './saved-address.ts';

const PATH = 'uploads/ab/abc-1200x480.webp';

test('[FRM-08] a focus is stored in the address, rounded to tens, and can be removed', () => {
  const stored = withFocus(PATH, { x: 34, y: 98 });
  expect(stored).toBe(`${PATH}#focus=30,100`);
  expect(pictureFocus(stored)).toEqual({ x: 30, y: 100 });
  expect(pictureFile(stored)).toBe(PATH);
  expect(withFocus(stored, { x: -5, y: 0 })).toBe(`${PATH}#focus=0,0`);
  expect(withFocus(stored, null)).toBe(PATH);
  expect(pictureFocus(PATH)).toBeNull();
});

test('[FRM-08] only a focus may follow the path of a picture', () => {
  expect(addressProblem(`${PATH}#focus=30,100`, 'picture')).toBeNull();
  expect(addressProblem(`${PATH}#focus=1,2"onerror=`, 'picture')).not.toBeNull();
  expect(addressProblem(`${PATH}#other`, 'picture')).not.toBeNull();
});
