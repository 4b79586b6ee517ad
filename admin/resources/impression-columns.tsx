import { Link } from 'react-router';
import { IMPRESSION_DAYS } from '#contract/admin/impressions.ts';
import { clickRate } from '#contract/click-rate.ts';
import { formatCount } from '../ui/format-number.ts';

interface Row {
  id: number;
  views: number;
  clicks: number;
}

/** The column 近 7 天曝光 with clicks and their rate, which leads to the trend. */
export function impressionColumns(path: 'banners' | 'activities') {
  return [
    {
      key: 'views',
      title: `近 ${IMPRESSION_DAYS} 天曝光`,
      width: 140,
      render: ({ id, views, clicks }: Row) => (
        <>
          <Link to={`/${path}/${id}/impressions`}>{formatCount(views)} 次</Link>
          <br />
          {views > 0 ? `点击 ${formatCount(clicks)} · ${clickRate({ views, clicks })}` : '还没有曝光'}
        </>
      ),
    },
  ];
}
