import { expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { SectionWatch } from './section-watch.ts';

/** A portal with some content, whose watch notes what it invalidates. */
function portal() {
  const content = { games: true, news: false, packs: false, schedule: false };
  const published: string[] = [];
  const watch: SectionWatch = new SectionWatch({
    db: scriptedDatabase(() => [{ ...content }]).db,
    logger: createLogger('silent'),
    clock: fixedClock('2026-11-26T10:00:00+08:00'),
    publish: async (tags) => {
      published.push(...tags);
      watch.changed(tags);
    },
  });
  const empty = () => Object.entries(content).flatMap(([name, has]) => (has ? [] : [name]));
  const show = () => watch.note(async () => empty());
  /** Changes content; returns what is invalidated besides its tags. */
  const change = async (now: Partial<typeof content>, ...tags: string[]) => {
    Object.assign(content, now);
    watch.changed(tags);
    await watch.settled();
    return published.splice(0);
  };
  return { watch, show, change, content, published, empty };
}

test('[FST-10] the first and the last content of a section invalidate all pages, other changes do not', async () => {
  const { show, change } = portal();
  await show();
  expect(await change({}, 'games', 'game:1')).toEqual([]);
  expect(await change({ packs: true }, 'packs', 'games', 'pack:1')).toEqual(['site']);
  await show();
  expect(await change({}, 'packs', 'pack:2')).toEqual([]);
  expect(await change({ packs: false }, 'packs')).toEqual(['site']);
});

test('[FST-10] a transition is noticed once, by whichever change is next; without a page that shows it, it is nothing', async () => {
  const { show, change } = portal();
  expect(await change({ packs: true }, 'packs')).toEqual([]);
  await show();
  expect(await change({ news: true }, 'comments:1', 'rankings')).toEqual([]);
  expect(await change({}, 'games')).toEqual(['site']);
  expect(await change({}, 'games')).toEqual([]);
});

test('[FST-10] pages of two moments are compared, and a site that is read during the change', async () => {
  const { watch, show, change, content, published, empty } = portal();
  await show();
  content.news = true;
  await show();
  expect(await change({}, 'news')).toEqual(['site']);
  await watch.note(async () => {
    const before = empty();
    content.schedule = true;
    watch.changed(['openings', 'games']);
    return before;
  });
  await watch.settled();
  expect(published).toEqual(['site']);
});
