import { useEffect, useRef, useState } from 'react';
import type { Game } from '#contract/entities/game.ts';
import type { GameTest } from '#contract/entities/schedule.ts';
import { FavouriteButton } from '#portal/actions/favourite-button.tsx';
import { useReserveCount } from '#portal/actions/own-reservations.ts';
import { ReserveButton } from '#portal/actions/reserve-button.tsx';
import { listen } from '#portal/browser/listen.ts';
import { storeViewed } from '#portal/browser/storage/viewed-store.ts';
import { useDevice } from '#portal/browser/use-device.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { downloadsText } from '#portal/ui/download-count.ts';
import {
  type DownloadOption,
  downloadOptions,
  firstAction,
  upcomingTest,
} from '#portal/ui/download-options.ts';
import { countText } from '#portal/ui/format.ts';
import { gameFacts } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { calendarHref, shareHref, similarHref } from '#portal/ui/game-links.ts';
import { GetLink } from '#portal/ui/get-link.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { missingScore } from '#portal/ui/missing-score.ts';
import { optionNote } from '#portal/ui/option-note.ts';
import { Picture } from '#portal/ui/picture.tsx';
import { ShareButton } from '#portal/ui/share-button.tsx';
import { testMoment } from '#portal/ui/test-moment.ts';
import { BaseLabel } from './base-label.tsx';
import choiceCss from './download-choice.module.css';
import css from './game-head.module.css';

export const COVER_SIZES = '(max-width: 767px) 100vw, (max-width: 1279px) 50vw, 616px';

/** The test's name; releases (首发, 公测) go without 测试. */
function testName(kind: GameTest['kind']): string {
  return kind === '首发' || kind === '公测' ? kind : `${kind}测试`;
}

interface GameHeadProps {
  game: Game;
  tests: readonly GameTest[];
  now: string;
}

export function GameHead({ game, tests, now }: GameHeadProps) {
  useEffect(() => {
    storeViewed(game);
  }, [game]);
  return (
    <header className={game.cover_url ? `${css.head} ${css.withArt}` : css.head}>
      {game.cover_url && (
        <Picture
          src={game.cover_url}
          alt=""
          width={640}
          height={360}
          sizes={COVER_SIZES}
          priority
          className={css.art}
        />
      )}
      <div className={css.who}>
        <GameIcon game={game} size={120} priority={!game.cover_url} />
        <div className="grow stack-1">
          <h1 className={css.name} title={game.name}>
            {game.name}
          </h1>
          <HeadFacts text={gameFacts(game)} version={game.version_label} status={game.status} />
          <Rating game={game} />
        </div>
      </div>
      {game.summary && <p className={css.summary}>{game.summary}</p>}
      <BaseLabel game={game} />
      <div className={css.actions}>
        <FirstAction game={game} tests={tests} now={now} />
        <FavouriteButton game={game} look="large" />
        <ShareButton look="large" shared={{ title: game.name, text: game.summary, path: shareHref(game) }} />
      </div>
    </header>
  );
}

interface HeadFactsProps {
  text: string;
  version: string | null;
  status: string | null;
}

/** The line below the name. */
export function HeadFacts({ text, version, status }: HeadFactsProps) {
  return (
    <p className={css.facts}>
      {version && <Badge>{version}</Badge>}
      {status && status !== '已上线' && <Badge tone="info">{status}</Badge>}
      <span>{text}</span>
    </p>
  );
}

function Rating({ game }: { game: Game }) {
  const reserved = useReserveCount('game', game.id, game.reserve_count);
  const counts = [downloadsText(game), reserved > 0 ? `${countText(reserved)}人已预约` : ''].filter(Boolean);
  return (
    <p className={css.rating}>
      {game.score === null ? (
        <span className="muted">{missingScore(game)}</span>
      ) : (
        <span className={css.score}>
          <Icon name="star" className={css.star} />
          <strong>{game.score.toFixed(1)}</strong>
          <span className="visually-hidden">分（满分 10）</span>
        </span>
      )}
      {game.score_count > 0 && <span>{countText(game.score_count)}人评分</span>}
      {counts.map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
  );
}

function FirstAction({ game, tests, now }: GameHeadProps) {
  const next = upcomingTest(tests, now);
  const action = firstAction(game);
  if (action === 'reserve') {
    return (
      <>
        <ReserveButton kind="game" id={game.id} name={game.name} look="large" className={css.reserve} />
        <div className={css.when}>
          <p>{next ? `${testMoment(next, now)} · ${testName(next.kind)}` : '上线时间待定'}</p>
          <a href={calendarHref(game)} className={css.calendar}>
            加入日历
          </a>
          <noscript>
            <p className={css.note}>
              没有启用 JavaScript？
              <a href={`/BaseMy/BasePlain?kind=game&id=${game.id}`} rel="nofollow" className="link">
                在这里预约
              </a>
            </p>
          </noscript>
        </div>
      </>
    );
  }
  return action === 'get' ? (
    <DownloadChoice options={downloadOptions(game)} />
  ) : (
    <>
      <p className={css.none}>暂未收录安装包</p>
      <a href={similarHref(game)} className={buttonClass.quietLarge}>
        找同类游戏
      </a>
    </>
  );
}

const loadQrCode = () => import('#portal/ui/qr-code.tsx').then((part) => part.QrCode);
const QrCode = lazyPart(loadQrCode, false, <span className={choiceCss.blank} />);

function DownloadChoice({ options }: { options: readonly DownloadOption[] }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  const device = useDevice();
  useEffect(() => {
    const close = (event: Event) => {
      const closes = event instanceof KeyboardEvent ? event.key === 'Escape' : isOutside(event, fold.current);
      if (closes && fold.current?.open && matchMedia('(min-width: 768px)').matches) {
        fold.current.open = false;
      }
    };
    return listen(document, ['pointerdown', 'keydown'], close);
  }, []);
  return (
    <details
      ref={fold}
      id="download"
      className={choiceCss.fold}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className={`${buttonClass.primaryLarge} ${choiceCss.summary}`}>
        <Icon name="get" />
        下载
        <Icon name="down" size={16} className={choiceCss.arrow} />
      </summary>
      <div className={choiceCss.panel}>
        <ul className="grow stack-1">
          {options.map((option) => (
            <li key={option.platform}>
              <GetLink option={option} className={choiceCss.option}>
                <span className="large strong">{option.label}</span>
                <span className={choiceCss.note}>{optionNote(option, device)}</span>
                <Icon name={option.platform === 'h5' ? 'play' : 'get'} size={18} className={choiceCss.go} />
              </GetLink>
            </li>
          ))}
        </ul>
        <div className={choiceCss.code}>
          {opened && <QrCode text={location.href} label="本页的二维码" />}
          <p>手机扫码下载</p>
        </div>
      </div>
    </details>
  );
}

function isOutside(event: Event, fold: HTMLDetailsElement | null): boolean {
  return event.type === 'pointerdown' && !fold?.contains(event.target as Node);
}
