// Of the 3,000 commonest passwords (the frequency list of zxcvbn 4.4, MIT) those that can meet the password rule in some letter case:
// 8 characters or more, two letters and a digit. The others are refused by the rule itself.
const COMMON = new Set(
  `
  123456aa 123456qwerty 12345qwe 12345qwert 1234abcd 1234qwer 123qwe123 123qweasd 123qweasdzxc
  123qwerty 12qw34er 12qwaszx 1a2b3c4d 1passwor 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed
  1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1x2zkg8w 8j4ye3uz a1b2c3d4 a1s2d3f4 abc12345 abcd1234 access14
  agent007 america1 anthony1 apollo13 apple123 arsenal1 asdf1234 asshole1 babylon5 blink182 brandon1
  bulldog1 charles1 charlie1 chelsea1 chester1 chicago1 chicken1 cowboys1 crystal1 diamond1 digital1
  ferrari1 fishing1 florida1 football1 fordf150 formula1 freedom1 front242 fuckyou1 fuckyou2 gandalf1
  gateway1 gfhjkm123 gn56gn56 gordon24 happy123 heather1 hello123 jackson1 james007 jasmine1 jessica1
  jordan23 kcj9wx5n letmein1 letmein2 lineage2 madison1 mailcreated5240 marino13 matthew1 melissa1
  michael1 monster1 montgom240 mustang1 ncc1701a ncc1701d ncc1701e newyork1 nokia6300 nwo4life
  pa55w0rd pa55word packers1 panther1 pass1234 passw0rd passwor1 password1 password123 password2
  patrick1 phoenix1 pokemon1 polniypizdec0211 porsche9 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx12
  qazwsx123 qwer1234 qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 r2d2c3po raiders1
  rangers1 rebecca1 richard1 rush2112 samsung1 satan666 scooter1 shaney14 shannon1 sojdlg123aljg
  soso123aljg super123 superman1 test1234 thunder1 trustno1 turkey50 usuckballz1 welcome1 william1
  winston1 wrinkle1 yankees1 zaq12wsx zaq1xsw2 zxasqw12 zxcv1234 zxcvbnm1
  `
    .trim()
    .split(/\s+/),
);

/** Whether a password is one of the 3,000 commonest, in any letter case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
