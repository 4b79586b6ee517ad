import { Flex, Typography } from 'antd';
import { type ReactNode, useEffect } from 'react';
import styles from './page-title.module.css';

interface Props {
  title: string;
  isSticky?: boolean;
  /** Sets the document title only. */
  isHidden?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

export function PageTitle({ title, isHidden = false, isSticky = false, children, actions }: Props) {
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
        {children}
      </Flex>
      {actions && (
        <Flex gap={8} wrap>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
