import { expect, it } from 'vitest'
import { fieldErrorsOf } from './errors.ts'
import { personName } from './person-name.ts'

const codeFor = (typed: string): string | null => {
  const parsed = personName({ max: 120 }).safeParse(typed, { reportInput: true })
  return parsed.success ? null : (fieldErrorsOf(parsed.error.issues)[0]?.code ?? '')
}

it.each([
  'Åsa Öberg-Lind',
  'J. St.Clair',
  'J.R.R. Tolkien',
  "Siobhán O'Brien",
  'Anna-Lena (she/her)',
  'محمد علي',
  'می\u200Cخواهم رضایی',
  'Nora Brodin',
  'Nord Bror-Ek',
  'X Æ A-12',
  'Dr.Sc. Ek',
  'Ma.de Lourdes',
  'Dr.No',
  'د.محمد علي',
])('personName accepts the name %s', (name) => expect(codeFor(name)).toBeNull())

it.each([
  ...[
    'Anna M. Ek',
    'J.R.R. Tolkien',
    'J.R.R.Tolkien',
    'J.Smith',
    'A.-M. Ek',
    'K.-H.Müller',
    'M.Sc. Anna Ek',
    'Anna Ek, Ph.D.',
    'Anna Ek M.A.',
    'W.E.B. Du Bois',
  ],
  ...[
    'St. John',
    'St.Clair',
    'Dr.Anna Ek',
    'Dr. Anna Ek',
    'Prof.Dr.Anna Ek',
    'Dr.med.Anna Ek',
    'Dipl.-Ing. Anna Ek',
    'Anna Ek, Jr.',
    'Anna Ek Jr.',
    'Md.Rahman',
    'Mohd.Ali',
    'Sto.Domingo',
  ],
  ...[
    'Carl von Linné',
    'Ludwig van der Rohe',
    'Jean-Luc Picard',
    "d'Artagnan",
    'D’Angelo',
    'Seán Ó Súilleabháin',
    'Ng',
    'Y',
    'Björn Ulvaeus III',
    'Version 2.0 Ek',
    'Support Svensson',
    'Administrator',
  ],
  ...[
    'أ.د.محمد علي',
    'م.أحمد',
    'عبد الله',
    'عبد\u200Cالله',
    'Иван Иванов',
    'Ελένη Παπαδοπούλου',
    'Nordström Bror',
    'Nora Bro',
    'Sven Nordberg',
    'ශ්\u200Dරී',
    '山田\u{E0100}太郎',
    'Anna ❤\uFE0F',
  ],
])('personName accepts an unusual but real name: %s', (name) => expect(codeFor(name)).toBeNull())

it.each([
  ...[
    'Inloggning evil.cc',
    'Admin login.evil.zip',
    'evil.zip',
    'login evil.bank',
    'evil.one',
    'evil.pro',
    'evil.tv',
    'evil.in',
    'evil.it',
    'evil.cloud',
    'evil.club',
    'evil.рф',
    'evil.co.uk',
    'ev.il',
    'a.ly',
    't.co',
    'T.Co',
  ],
  ...[
    'evil.сom',
    'evil.cοm',
    'xn--80ak6aa92e.com',
    'evil.xn--p1ai',
    'evil.x.bank',
    'x.evil.bank',
    'evil.com.',
    'evil..x.com',
    '(evil.cc)',
    'évil.cc',
    'dr.evil.cc',
    'dr.com',
    'dr.evil/x',
    'مثال.شبكة',
    '例え.テスト',
    'a_b.cc',
    'evil.c\u0327c',
  ],
  ...['192.168.0.1', '10.0.0.1/login', 'Log in at 10.0.0.1 now', '１９２.168.0.1'],
])('personName refuses a name that contains a domain or an IPv4 address: %s', (name) =>
  expect(codeFor(name)).toBe('field.address_in_name'),
)

it.each([
  ...[
    'Nord6ro Support',
    'Norđbro',
    'ᑎordbro',
    'Nordbrσ',
    'Иordbro',
    'Nordþro',
    'NORD6RO',
    'Nordbrɵ',
    'Nord🅱ro',
    'Nordbгo Team',
    'Nordbr〇',
    'Nordbr૦',
    'Nоrԁbro',
    'Noᴦdbro',
    'NordЬro',
    'ꓠordbro',
    'ᏁordᏏro',
    'Nordßro',
  ],
])("personName refuses a lookalike of the product's name: %s", (name) =>
  expect(codeFor(name)).toBe('field.name_reserved'),
)

it.each([
  '\u200EAnna',
  'Anna\u200F',
  'Anna\u061C',
  'An\u200Dna',
  'An\u200Cna',
  'An\u00ADna',
  'An\u200Bna',
  'Anna\u3164',
  'An\u2060na',
  'An\uFE0Fna',
  'An\u{E0041}na',
  'Anna\uFEFFEk',
  'И\u200Dван',
])('personName refuses a name that contains an invisible character: %j', (name) =>
  expect(codeFor(name)).toBe('field.invalid_characters'),
)

it('personName validates names of the maximum length in less than a millisecond', () => {
  const schema = personName({ max: 120 })
  const longest = [
    'a',
    '.',
    'a.',
    'ab.',
    '-',
    'a-',
    '1.',
    '\u200D',
    'अ्\u200D',
    'a\u0301',
    'n ',
    'no',
    'nord',
    '/',
    'www.',
    '\u{E0100}',
  ].map((part) => part.repeat(120).slice(0, 119) + 'x')
  for (const name of longest) {
    // Take the fastest run: the others were interrupted.
    const times = Array.from({ length: 20 }, () => {
      const begun = performance.now()
      schema.safeParse(name)
      return performance.now() - begun
    })
    expect(Math.min(...times), JSON.stringify(name)).toBeLessThan(1)
  }
})

it.each([
  'Support https://evil.example/login',
  'www.evil.example',
  'evil.com',
  'Log in at evil.se now',
  'Write to a@b.example',
  'EVIL.IO/x',
  'http://a',
  'evil.ninja/login',
  'bit.ly/x',
  't.me/x',
  'x.com',
  'evil.tech',
  'evil\uFF0Ecom',
  'evil\u3002com',
  'evil\u200B.com',
  'https:\\\\evil.ninja',
])('personName refuses a name that contains a web or mail address: %s', (name) =>
  expect(codeFor(name)).toBe('field.address_in_name'),
)

it.each([
  'Nordbro',
  'nordbro support',
  'N o r d b r o',
  'N.O.R.D.B.R.O',
  'Nоrdbrо',
  'N0RDBR0',
  'Ｎｏｒｄｂｒｏ',
  'Nordbró',
  'Nørdbro',
  'Nord Bro Support',
  'NORDВRO',
  'ΝORDΒRO',
  'Nord8ro',
  'ɴᴏʀᴅʙʀᴏ',
  'Nord\u115Fbro',
])('personName refuses a name that imitates the product: %s', (name) =>
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
])('personName refuses invisible characters, direction overrides and control characters: %j', (name, code) =>
  expect(codeFor(name)).toBe(code),
)
