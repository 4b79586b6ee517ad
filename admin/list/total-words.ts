export function totalText({ total, total_capped }: { total: number; total_capped?: boolean }): string {
  const counted = total.toLocaleString('zh-CN');
  return total_capped ? `超过 ${counted} 条` : `共 ${counted} 条`;
}
