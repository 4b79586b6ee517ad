import type { Game } from '#contract/entities/game.ts';
import { Disclosure } from './disclosure.tsx';
import { externalLinkProps } from './download-options.ts';
import css from './fact-list.module.css';
import { factRows, permissionsOf } from './fact-rows.ts';
import { PLATFORM_NAMES } from './platform-names.ts';

const AGE_LOOKS = { '8+': css.age8, '12+': css.age12, '16+': css.age16 } as const;

export function FactList({ game, narrow = false }: { game: Game; narrow?: boolean }) {
  const permissions = permissionsOf(game);
  const sums = game.packages.filter(({ sha256 }) => sha256 !== null);
  return (
    <>
      <dl className={narrow ? `${css.facts} ${css.narrow}` : css.facts}>
        {game.age_rating && (
          <div className={css.row}>
            <dt>适龄提示</dt>
            <dd>
              <span className={`${css.age} ${AGE_LOOKS[game.age_rating]}`}>{game.age_rating}</span>
              适合 {game.age_rating.replace('+', '')} 周岁及以上
            </dd>
          </div>
        )}
        {factRows(game).map(({ label, value, href }) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>
              {href ? (
                <a href={href} className={css.link} {...externalLinkProps(href)}>
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      {permissions.length > 0 && (
        <Disclosure label={`权限列表（${permissions.length} 项）`}>
          <ul className={css.list}>
            {permissions.map((permission) => (
              <li key={permission}>{permission}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {!narrow && sums.length > 0 && (
        <div className={css.sums}>
          <Disclosure label="安装包校验值（SHA-256）">
            <ul className={css.list}>
              {sums.map(({ platform, sha256 }) => (
                <li key={platform}>
                  {PLATFORM_NAMES[platform]} <code>{sha256}</code>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </>
  );
}
