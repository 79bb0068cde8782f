/** The passwords of eight and more characters that head every published list, and what our own users would try. */
const common = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890
  0123456789 87654321 987654321 11111111 111111111 00000000 000000000 22222222 88888888 99999999 55555555 66666666
  12341234 11223344 1122334455 12121212 12344321 123123123 123321123 121212121 qwertyui qwertyuiop qwerty12 qwerty123
  qwerty1234 qwerty12345 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 1qaz2wsx qazwsxedc asdfghjk asdfghjkl asdf1234
  zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abc123456 abcdefgh abcdefg1 a1b2c3d4 aa123456 a1234567 a12345678 iloveyou
  iloveyou1 iloveyou2 princess princess1 sunshine sunshine1 football football1 baseball baseball1 basketball superman
  superman1 batman123 starwars starwars1 pokemon1 pokemon123 dragon123 monkey123 master123 letmein1 letmein123
  welcome1 welcome12 welcome123 welcome1234 whatever whatever1 trustno1 computer computer1 internet internet1
  michelle michael1 jennifer jennifer1 charlie1 charlie123 liverpool liverpool1 arsenal1 arsenal123 chelsea1 chelsea123
  everton1 rangers1 celtic123 manchester manutd123 tottenham newcastle england1 england123 london123 scotland
  chocolate chocolate1 butterfly butterfly1 blink182 jordan23 samantha danielle victoria elizabeth alexander
  christopher jonathan nicholas benjamin alexandra caroline charlotte isabella olivia123 jessica1 daniel123 thomas123
  george123 william1 freedom1 freedom123 mustang1 corvette mercedes ferrari1 porsche1 yamaha123 harley1 hello123
  hello1234 hellohello summer123 summer2024 summer2025 summer2026 winter123 winter2024 winter2025 winter2026 spring2025
  spring2026 autumn2025 autumn2026 monday123 friday123 january1 changeme changeme1 changeme123 secret123 secret12
  test1234 testtest testing1 testing123 temp1234 temp12345 default1 guest123 admin123 admin1234 admin12345 administrator
  adminadmin root1234 rootroot toor1234 user1234 username login123 access14 access123 manager1 system123 server123
  computer123 google123 facebook facebook1 linkedin minecraft fortnite1 nintendo playstation xbox1234 samsung1
  samsung123 apple123 iphone123 letmeinnow nopassword passpass passport mypassword mypassword1 yourpassword
  thepassword newpassword oldpassword password0 password2 password3 password! password1! password123! pa55word
  pa55w0rd passwort motdepasse contrasena 1234qwer qwer1234 qweasdzxc zaq12wsx zaq1zaq1 !qaz2wsx 1qazxsw2 147258369
  159357456 741852963 789456123 456789123 321654987 741852963 963852741 131313131 101010101 20202020 19841984 19901990
  20002000 asdasdasd qweqweqwe zxczxczxc lollollol aaaaaaaa aaaaaaaaa abcabcabc qqqqqqqq zzzzzzzz xxxxxxxx
  thorough thorough1 thorough123 inspection inspection1 inspector inspector1 engineer engineer1 engineer123 customer
  customer1 customer123 lifting1 lifting123 loler1998 lolerloler hoist123 shackle1 certificate`
    .split(/\s+/)
    .filter((word) => word.length > 0),
)

export function isCommonPassword(lowerCasePassword: string): boolean {
  return common.has(lowerCasePassword)
}
