import { setOnSites } from './site-settings.ts';

/** Marks every site of a portal with the demo's operator as a demo, or clears the marks. */
export function setDemoMark(origin: string, is_demo: boolean): Promise<void> {
  return setOnSites(origin, { is_demo });
}
