import { dictionary } from '@zxcvbn-ts/language-common'

/** Words of our trade and of the last years, which the published list lacks; `login` stands for what a form suggests. */
const ownWords = `thorough loler inspection inspections examination certificate certificates engineers customers hoist hoists
  shackle shackles slings winch rigging safetyfirst login passphrase changethis adminadmin rootroot twitter instagram whatsapp
  netflix spotify tiktok fortnite roblox huawei southampton middlesbrough huddersfield`

const commonPasswords = new Set([...dictionary.passwords, ...ownWords.split(/\s+/)])

const runs = `qwertyuiopasdfghjklzxcvbnm qwertzuiopasdfghjklyxcvbnm azertyuiopqsdfghjklmwxcvbn 01234567890
  1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik qazwsxedcrfvtgbyhnujm 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 a1b2c3d4e5f6g7h8
  147258369 741852963 159357456 7894561230 321654987 456789123 00112233445566778899 1234567887654321 1234554321
  12344321 123321123321 123456789101112 102030405060 123654789 147852369 147896325 123698745 1029384756 192837465
  000111222333444555666777888999 123454321 31415926535 1123581321 4815162342 1qazxsw23edcvfr4 zaq12wsxcde34rfv
  qweasdzxc 1a2b3c4d5e6f abcdefghijklmnopqrstuvwxyz`
  .split(/\s+/)
  .flatMap((run) => [run, run.split('').toReversed().join('')])

/** Figures and signs that stand for letters; a 1 may be either of two. */
const disguises = [letterFor('i'), letterFor('l')]

/** Birthdays, in whatever order: `22081984`, `19840822`. */
const date = /^((0[1-9]|[12]\d|3[01]){2}(19|20)\d\d|(19|20)\d\d(0[1-9]|[12]\d|3[01]){2})$/

const minRunLength = 4
const maxRemembered = 8
const maxDecoration = 6

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return commonPasswords.has(lower) || isPattern(lower) || undressed(lower).some((core) => isCommonCore(core, lower))
}

function isCommonCore(core: string, password: string): boolean {
  if (core.length <= 3) return core.length > 0 && isPattern(password.replace(core, ''))
  return password.length - core.length <= maxDecoration && (isCommonWord(core) || isPattern(core))
}

/** Also cut off after eight characters, as old systems did: `liverpoo`. */
function isCommonWord(core: string): boolean {
  if (commonPasswords.has(core)) return true
  return core.length === maxRemembered && [...commonPasswords].some((word) => word.startsWith(core))
}

/** `aaaaaaaa`, `12341234`, `qwertyuiop`, `87654321`, a day. */
function isPattern(text: string): boolean {
  if (isRepetition(text) || date.test(text)) return true
  return text.length >= minRunLength && runs.some((run) => run.includes(text))
}

/** The same few characters over and over: moved along by their number, it covers itself. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some((size) => size * 2 <= text.length && text.slice(size) === text.slice(0, -size))
}

/** What is left of `P@ssw0rd2026!` and `1Summer` without what was put around them and in place of letters. */
function undressed(lower: string): string[] {
  const fromTheLeft = lower.replace(/[^a-z]+$/, '')
  const core = fromTheLeft.replace(/^[^a-z]+/, '')
  const plain = disguises.flatMap((lettersOf) => [lettersOf(core), lettersOf(fromTheLeft), lettersOf(lower)])
  return [core, ...plain, core.replaceAll(/[^a-z]/g, '')]
}

function letterFor(one: 'i' | 'l') {
  const letters: Record<string, string> = { 0: 'o', 1: one, 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }
  return (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign)
}
