import type { Activity } from '#contract/entities/site.ts';
import { Badge, type BadgeTone } from '#portal/ui/badge.tsx';
import { displayBodyPart } from '#portal/ui/display-body.ts';
import { fullDate } from '#portal/ui/format.ts';
import layout from '#portal/ui/layout.module.css';
import { LiveCountdown } from '#portal/ui/live-countdown.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Picture } from '#portal/ui/picture.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './base-activity.module.css';

const TONES: Record<Activity['state'], BadgeTone> = { 进行中: 'action', 即将开始: 'info', 已结束: 'quiet' };

/** The `sizes` attribute of a cover in three and in two columns. */
const COVER_SIZES = {
  third: '(max-width: 767px) calc(100vw - 32px), (max-width: 1023px) calc(50vw - 32px), 390px',
  half: '(max-width: 767px) calc(100vw - 32px), (max-width: 1279px) 46vw, 592px',
} as const;

interface BaseActivityProps {
  activities: readonly Activity[];
  now: string;
  /** On its own page: with the text of each activity. */
  alone?: boolean;
}

export function BaseActivity({ activities, now, alone = false }: BaseActivityProps) {
  return (
    <Section
      title="活动"
      titleHidden={alone}
      more={alone ? undefined : { href: '/BaseHomePage/BaseActivity', label: '全部活动' }}
    >
      {activities.length === 0 ? (
        <EmptyNotice action={{ href: '/BasePackageNumber', label: '去领礼包' }}>现在没有活动。</EmptyNotice>
      ) : (
        <ul className={alone ? layout.grid2 : layout.grid3}>
          {activities.map((activity, i) => (
            <li
              key={activity.id}
              data-shown={`a${activity.id}.${i + 1}`}
              id={alone ? `activity-${activity.id}` : undefined}
              className={activity.state === '已结束' ? `${css.item} ${css.over}` : css.item}
            >
              <Picture
                src={activity.cover_url}
                alt=""
                name={activity.title}
                width={384}
                height={216}
                sizes={alone ? COVER_SIZES.half : COVER_SIZES.third}
                className={css.cover}
              />
              <div className={css.text}>
                <h3 className="row-2">
                  <Badge tone={TONES[activity.state]}>{activity.state}</Badge>
                  {activity.link ? (
                    <a href={activity.link} className={css.link}>
                      {activity.title}
                    </a>
                  ) : (
                    <span className={css.name}>{activity.title}</span>
                  )}
                </h3>
                <p className="muted">
                  <When activity={activity} now={now} />
                </p>
                {alone && <Body activity={activity} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Body({ activity: { id, body_html } }: { activity: Activity }) {
  const html = displayBodyPart(body_html, `activity-${id}`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written
  return <div className={css.body} dangerouslySetInnerHTML={{ __html: html }} />;
}

function When({ activity, now }: { activity: Activity; now: string }) {
  if (activity.state === '进行中') {
    return <LiveCountdown to={activity.ends_at} from={now} before="距结束 " done="刚刚结束" />;
  }
  const span = `${fullDate(activity.starts_at)} – ${fullDate(activity.ends_at)}`;
  return <span className="tabular">{span}</span>;
}
