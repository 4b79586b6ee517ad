import { describe, expect, it } from 'vitest';
import { sectionHref, sectionId } from './sections.ts';

describe('info pages', () => {
  it('[RT-13] are found by id, the first one without an id', () => {
    expect(sectionId('/BaseWebNav', null)).toBe(0);
    expect(sectionId('/BaseWebNav', '5')).toBe(5);
    expect(sectionId('/BaseWebNav', '7')).toBe(7);
    for (const id of ['8', '-1', '1.0', '', 'privacy']) {
      expect(sectionId('/BaseWebNav', id)).toBeNull();
    }
  });

  it('[RT-10] are found by path, a copy as its original', () => {
    expect(sectionId('/BaseWebNav/BaseAgreement', null)).toBe(5);
    expect(sectionId('/BaseWebNav/BaseAppeal%20copy', null)).toBe(6);
    expect(sectionId('/BaseWebNav/BasePrivacy copy', null)).toBe(4);
    expect(sectionHref(4)).toBe('/BaseWebNav?id=4');
  });
});
