import type { SearchKind } from '#contract/calls/search.ts';
import type { Site } from '#contract/entities/site.ts';
import { RESULTS_LIMIT } from '#contract/search-limits.ts';
import { countText } from '#portal/ui/format.ts';
import { filteredText, filterHref, filterLabel } from '#portal/ui/search-filter.ts';
import { Section } from '#portal/ui/section.tsx';
import { Links } from './links.tsx';
import type { AllResults } from './load-search.ts';
import { pagesFor } from './page-links.ts';
import { GameResults, NewsResults, OpeningResults, PackResults } from './result-list.tsx';
import css from './search.module.css';
import { COUNTED, resultTypes, type SearchView, typeAddress } from './search-view.ts';

interface AllKindsProps {
  results: AllResults;
  view: SearchView;
  features: Site['features'];
}

/** The filters and pages that the text means, then the best results of each kind, the best kind first. */
export function AllKinds({ results: { data, empty }, view, features }: AllKindsProps) {
  return (
    <>
      {empty && (
        <p className={css.found} role="status">
          没有找到和“{view.val}”有关的{labelOf(empty)}，看看别的结果。
        </p>
      )}
      <Links
        links={[
          ...data.filters.map((filter) => ({
            href: filterHref(filter),
            label: `${filterLabel(filter)} · ${filteredText(filter)}`,
          })),
          ...pagesFor(view.val, features),
        ]}
      />
      {data.order.map((kind) => (
        <Kind key={kind} kind={kind} data={data} view={view} />
      ))}
    </>
  );
}

interface KindProps {
  kind: SearchKind;
  data: AllResults['data'];
  view: SearchView;
}

function Kind({ kind, data, view }: KindProps) {
  const total = data.counts[kind] ?? 0;
  const now = data.generated_at;
  const lists = {
    game: <GameResults list={data.games} now={now} />,
    gift: <PackResults list={data.packs} now={now} />,
    opening: <OpeningResults list={data.openings} now={now} />,
    news: <NewsResults list={data.news} now={now} />,
  };
  return (
    <div className={css.kind}>
      <Section
        title={labelOf(kind)}
        more={{
          href: typeAddress(view, kind),
          label: `全部 ${countText(total)}${total < RESULTS_LIMIT ? '' : '+'} ${COUNTED[kind]}`,
        }}
      >
        {lists[kind]}
      </Section>
    </div>
  );
}

function labelOf(kind: SearchKind): string {
  return resultTypes.find(({ value }) => value === kind)?.label ?? '';
}
