export const validationMessages = {
  phoneEmpty: '请先输入手机号！',
  phoneMalformed: '手机号码格式不正确,请重新输入！',
  codeEmpty: '请输入验证码！',
  agreementOpen: '请先同意协议！',
  accountEmpty: '请先输入账号或手机号！',
  passwordEmpty: '请输入密码！',
  newPasswordEmpty: '请输入新密码！',
  passwordsDiffer: '两次输入的密码不一致！',
  nicknameEmpty: '请输入昵称！',
  nicknameMalformed: '昵称为 2~16 个字，可以用文字、数字、_、- 和 ·',
} as const;

/** Messages of the server, which the specification does not define. */
export const serverMessages = {
  passwordLength: '密码应为6~16位字母、数字或英文符号！',
  passwordChanged: '密码刚刚修改过，请重新登录',
  passwordCommon: '这个密码太常见，很容易被猜到，请换一个！',
  codeWrong: '验证码不正确或已失效，请重新输入！',
  loginWrong: '账号或密码不正确，请重新输入！',
  versionOutdated: '协议刚刚更新过，请刷新页面，看过新版后再同意',
  sessionUnknown: '这台设备已经退出登录',
  nicknameForbidden: '这个昵称不能使用，请换一个',
  nicknameNumber: '请不要把手机号等号码用作昵称',
  commentsOpen: '请选择注销后怎样处理您的评论',
  numberUnknown: '账号没有可以接收验证码的手机号，请通过账号申诉办理',
  numberSame: '新手机号与当前手机号相同',
  numberTaken: '这个手机号已经有账号，请换一个',
  numberFixed: '手机号由提供账号的服务管理，请在那里更换',
  closingUnknown: '账号没有在注销',
  closingDue: '注销申请已到期，账号正在注销',
  exportNeedsLogin: '为了保护您的个人信息，请重新登录后再导出',
  picturesClosed: '本站没有开放上传头像，请选择现有的头像',
  pictureEmpty: '请选择一张图片',
  passwordNeeded: '这个手机号一年多没有登录过。为保护原来的账号，请再输入密码',
  resetNeedsPassword:
    '这个手机号一年多没有登录过。为保护原来的账号，不能用验证码重置密码：请用原密码登录；忘记了请提交账号申诉。不是您的账号，请改用短信登录',
  smsMissing: '短信服务未配置',
  unsafeConnection: '当前连接没有加密，为了您的账号安全不能登录，请改用 https 打开本站',
} as const;

export const successMessages = {
  codeSent: '验证码已发送',
  codeLogin: '登录成功',
  accountStarted: '已新建账号。原来的账号可以通过账号申诉找回',
  passwordLogin: '登录成功',
  passwordReset: '密码修改成功',
  loggedOut: '退出登录成功',
  sessionEnded: '已退出这台设备',
  othersEnded: '已退出其他所有设备',
  consentAccepted: '已记录您的同意',
  nicknameSet: '昵称已修改',
  iconSet: '头像已更换',
  pictureSent: '头像已提交，审核通过后其他玩家就能看到',
  numberChanged: '手机号已更换',
  passwordChanged: '密码已修改，其他设备需要重新登录',
  closed: '注销申请已提交，账号已退出登录',
  reopened: '已撤销注销，账号恢复正常',
} as const;

export const PASSWORD_HINT = '6~16位数字或字母';
