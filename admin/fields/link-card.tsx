import { Tag, Typography } from 'antd';
import { LINK_KIND_NAMES, type LinkTarget } from '#contract/admin/link-targets.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import styles from './link-input.module.css';
import { pictureAddress } from './picture-address.ts';

/** What a link leads to: picture, kind, name, the state unless it is published, and its fault. */
export function LinkCard({ target: { kind, title, picture, state, fault } }: { target: LinkTarget }) {
  return (
    <span className={styles.card}>
      {picture && (
        <img
          className={styles.picture}
          src={pictureAddress(picture)}
          alt=""
          width={32}
          height={32}
          loading="lazy"
        />
      )}
      <span className={styles.words}>
        <Tag>{LINK_KIND_NAMES[kind]}</Tag>
        <span className={styles.title}>{title}</span>
        {state && state !== 'published' && <Tag color="warning">{PUBLICATION_NAMES[state]}</Tag>}
        {fault && <Typography.Text type="danger">{fault}</Typography.Text>}
      </span>
    </span>
  );
}
