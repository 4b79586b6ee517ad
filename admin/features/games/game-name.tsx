import { Flex, Tag } from 'antd';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import type { GameAdminRow } from '#contract/admin/games.ts';
import styles from './game-name.module.css';

/** A game's icon, name and version label. */
export function GameName({ row: { name, icon_url, version_label } }: { row: GameAdminRow }) {
  return (
    <Flex align="center" gap={8}>
      {icon_url ? (
        <img
          className={styles.icon}
          src={pictureAddress(icon_url)}
          alt=""
          width={32}
          height={32}
          loading="lazy"
        />
      ) : (
        <span className={styles.icon} />
      )}
      <span className={styles.name} title={name}>
        {name}
      </span>
      {version_label && <Tag>{version_label}</Tag>}
    </Flex>
  );
}
