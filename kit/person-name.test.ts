import { expect, it } from 'vitest'
import { fieldErrorsOf } from './errors.ts'
import { personName } from './person-name.ts'

const codeFor = (typed: string): string | null => {
  const parsed = personName({ max: 120 }).safeParse(typed, { reportInput: true })
  return parsed.success ? null : (fieldErrorsOf(parsed.error.issues)[0]?.code ?? '')
}

it.each(['Åsa Öberg-Lind', 'J. St.Clair', 'J.R.R. Tolkien', "Siobhán O'Brien", 'Anna-Lena (she/her)', 'محمد علي', 'می\u200Cخواهم رضایی', 'Nora Brodin', 'Nord Bror-Ek', 'X Æ A-12', 'Dr.Sc. Ek', 'Ma.de Lourdes', 'Dr.No', 'د.محمد علي'])(
  'a person may be called %s',
  (name) => expect(codeFor(name)).toBeNull(),
)

it.each(['Support https://evil.example/login', 'www.evil.example', 'evil.com', 'Log in at evil.se now', 'Write to a@b.example', 'EVIL.IO/x', 'http://a', 'evil.ninja/login', 'bit.ly/x', 't.me/x', 'x.com', 'evil.tech', 'evil\uFF0Ecom', 'evil\u3002com', 'evil\u200B.com', 'https:\\\\evil.ninja'])('a name with an address in it is refused: %s', (name) =>
  expect(codeFor(name)).toBe('field.address_in_name'),
)

it.each(['Nordbro', 'nordbro support', 'N o r d b r o', 'N.O.R.D.B.R.O', 'Nоrdbrо', 'N0RDBR0', 'Ｎｏｒｄｂｒｏ', 'Nordbró', 'Nørdbro', 'Nord Bro Support', 'NORDВRO', 'ΝORDΒRO', 'Nord8ro', 'ɴᴏʀᴅʙʀᴏ', 'Nord\u115Fbro'])('a name that poses as the product is refused: %s', (name) =>
  expect(codeFor(name)).toBe('field.name_reserved'),
)

it.each([
  ['\u200B\u200C\u200D', 'field.required'],
  ['\u3164', 'field.required'],
  ['\u2800', 'field.required'],
  ['\uFEFF \u2060', 'field.required'],
  ['\u034F', 'field.required'],
  ['Anna\u202Egpj', 'field.invalid_characters'],
  ['Anna\u2067x', 'field.invalid_characters'],
  ['Anna\u0007', 'field.invalid_characters'],
  ['Anna\u061C', null],
])('a name of invisible characters, direction overrides or control characters is refused: %j', (name, code) => expect(codeFor(name)).toBe(code))
