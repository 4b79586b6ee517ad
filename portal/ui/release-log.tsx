import type { GameRelease } from '#contract/entities/game.ts';
import { Disclosure } from './disclosure.tsx';
import { shortDate } from './format.ts';
import css from './release-log.module.css';

export function ReleaseLog({ releases, now }: { releases: readonly GameRelease[]; now: string }) {
  const [newest, ...older] = releases;
  if (!newest) {
    return null;
  }
  return (
    <>
      <Release release={newest} now={now} />
      {older.length > 0 && (
        <Disclosure label={`更早的 ${older.length} 个版本`}>
          {older.map((release) => (
            <Release key={release.version} release={release} now={now} />
          ))}
        </Disclosure>
      )}
    </>
  );
}

function Release({ release, now }: { release: GameRelease; now: string }) {
  return (
    <div className={css.release}>
      <p className={css.head}>
        <strong>{release.version}</strong>
        <time dateTime={release.released_at}>{shortDate(release.released_at, now)}</time>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written */}
      <div className={css.notes} dangerouslySetInnerHTML={{ __html: release.notes_html }} />
    </div>
  );
}
