/** What was done, in an operator's words. */
const NAMES: Record<string, string> = {
  login: '登录',
  login_failed: '登录失败',
  logout: '退出登录',
  password_changed: '修改密码',
  password_reset: '重置密码',
  totp_set: '绑定动态验证码',
  totp_removed: '解除动态验证码',
  sessions_ended: '让登录失效',
  create: '新建',
  save: '保存',
  remove: '删除',
  state: '上下架',
  undo: '撤销批量操作',
  scheduled: '按时上下架',
  export: '导出',
  import: '导入',
  upload: '上传图片',
  release: '恢复发放',
  quarantine: '暂停发放',
  approve: '通过',
  reject: '拒绝',
  answer: '答复',
  order: '排序',
  moderate: '审核',
  review: '审核',
  ban: '封禁',
  unban: '解封',
};

export function actionName(action: string): string {
  return NAMES[action] ?? action;
}
