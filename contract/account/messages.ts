export const validationMessages = {
  phoneEmpty: '请先输入手机号！',
  phoneMalformed: '手机号码格式不正确,请重新输入！',
  codeEmpty: '请输入验证码！',
  agreementOpen: '请先同意协议！',
  accountEmpty: '请先输入账号或手机号！',
  passwordEmpty: '请输入密码！',
  newPasswordEmpty: '请输入新密码！',
  passwordsDiffer: '两次输入的密码不一致！',
} as const;

/** Messages of the server, which the specification does not define. */
export const serverMessages = {
  passwordLength: '密码应为6~16位数字或字母！',
  passwordChanged: '密码刚刚修改过，请重新登录',
  passwordCommon: '这个密码太常见，很容易被猜到，请换一个！',
  codeWrong: '验证码不正确或已失效，请重新输入！',
  loginWrong: '账号或密码不正确，请重新输入！',
  smsMissing: '短信服务未配置',
  unsafeConnection: '当前连接没有加密，为了您的账号安全不能登录，请改用 https 打开本站',
} as const;

export const successMessages = {
  codeSent: '验证码已发送',
  codeLogin: '登录成功',
  passwordLogin: '登录成功',
  passwordReset: '密码修改成功',
  loggedOut: '退出登录成功',
} as const;

export const PASSWORD_HINT = '6~16位数字或字母';
