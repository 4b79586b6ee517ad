import { Flex, Typography } from 'antd';
import { type ReactNode, useEffect } from 'react';
import styles from './page-title.module.css';

interface Props {
  title: string;
  isSticky?: boolean;
  /** Sets the document title only. */
  isHidden?: boolean;
  /** After the title. */
  beside?: ReactNode;
  /** The actions of the page. */
  children?: ReactNode;
}

export function PageTitle({ title, isHidden = false, isSticky = false, beside, children }: Props) {
  useEffect(() => {
    document.title = `${title} · 游门管理后台`;
  }, [title]);
  return isHidden ? null : (
    <Flex
      justify="space-between"
      align="center"
      wrap
      gap={12}
      className={isSticky ? `${styles.line} ${styles.sticky}` : styles.line}
    >
      <Flex align="center" gap={12} wrap>
        <Typography.Title level={1} className={styles.title}>
          {title}
        </Typography.Title>
        {beside}
      </Flex>
      {children && (
        <Flex gap={8} wrap>
          {children}
        </Flex>
      )}
    </Flex>
  );
}
