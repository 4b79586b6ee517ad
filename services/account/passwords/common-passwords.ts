/** Common passwords of an allowed length. */
const COMMON = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 123123 123123123 123321 123321123 1234321
112233 11223344 1122334455 123654 123654789 147258 147258369 147852 147852369 159357 159753 159159 741852 741852963
753951 852456 852963 963852 963852741 987654 9876543 98765432 987654321 9876543210 654321 7654321 87654321
000000 0000000 00000000 111111 1111111 11111111 111111111 1111111111 222222 333333 444444 555555 666666 777777 888888
88888888 999999 121212 131313 101010 102030 10203040 135790 246810 1357924680 112112 110110 110120 119119 120120
520520 5201314 520131 1314520 13145200 521521 521125 5211314 5205201314 1314521 7758521 7758258 woaini woaini1314
woaini520 woaini521 woaini123 iloveyou iloveyou1 loveyou aini1314 wodeai woshishui woshini wocaonima caonima nishizhu
nihao123 mima123 mima1234 mima123456 woshiwo qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwert123
qwer1234 qwerasdf qazwsx qazwsx123 qazwsxedc qaz123 qaz123456 1qaz2wsx 1qazxsw2 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3
q1w2e3r4 q1w2e3r4t5 zaq12wsx zxcvbn zxcvbnm zxcvbnm123 zxc123 zxc123456 asdfgh asdfghjkl asdf1234 asd123 asd123456
asdasd asdqwe123 qwe123 qwe123456 qweasd qweasd123 qweasdzxc qweqwe qq123456 qq123123 qq1234567 qq5201314 wang123456
aa123456 aa123123 aaa123 aaa123456 aaa111 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a11111 a111111 a00000
a123123 a5201314 as123456 abc123 abc1234 abc12345 abc123456 abcd1234 abcd123456 abcdef abcdefg abcdefgh abc123abc
s123456 w123456 z123456 x123456 l123456 q123456 q1234567 123456a 1234567a 12345678a 123456789a 123456aa 123456q
123456qq 123456abc 123abc 123qwe 123qweasd 123456qwe 12345qwert 1234qwer 1234abcd 123asd 123asd456 111222 111222333
111222tianya admin123 admin1234 admin888 admin123456 administrator password password1 password12 password123 passw0rd
p@ssw0rd p@ssword pass123 pass1234 root123 root123456 test123 test1234 test123456 guest123 welcome welcome1 letmein
monkey dragon master shadow superman batman pokemon football baseball basketball sunshine princess computer internet
michael jordan23 kobe24 freedom whatever starwars hello123 hello1234 game123 game123456 wan123456 lol123456 cf123456
dnf123456 youxi123 youxi123456 zhang123 wang123 li123456 liu123456 chen123456 zhangwei lilei123 hanmeimei china123
zhongguo beijing beijing2008 shanghai tianya 19491001 19900101 20080808 20000101 888888a 666666a 000000a
youmen123 youmen1234 youmen123456 youmen666 youmen888
`;

const known = new Set(COMMON.match(/\S+/g));

/** Whether a password is common, one repeated character, or derived from its owner's number. */
export function isCommonPassword(password: string, mobile: string): boolean {
  const lower = password.toLowerCase();
  return known.has(lower) || new Set(lower).size === 1 || lower.includes(mobile) || mobile.endsWith(lower);
}
