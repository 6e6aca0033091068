import type { Language } from '#kit/fields.ts'

/** The password of all demo members. Used only in a new database that is not production's. */
export const demoPassword = 'norrsken-over-bron'

export type DemoMember = {
  key: string
  email: string
  fullName: string
  role: string
  language: Language
  adminLevel?: 'admin' | 'super_admin'
  partner?: boolean
}

/** The demo members. Their addresses end in `.example` (RFC 2606), so no mail can reach anyone. */
export const demoMembers = [
  {
    key: 'astrid',
    email: 'astrid@nordbro.example',
    fullName: 'Astrid Lindahl',
    role: 'advisor',
    language: 'sv',
    adminLevel: 'super_admin',
  },
  { key: 'yusuf', email: 'yusuf@nordbro.example', fullName: 'يوسف الخطيب', role: 'entrepreneur', language: 'ar' },
  { key: 'freja', email: 'freja@nordbro.example', fullName: 'Freja Nørgaard', role: 'developer', language: 'en' },
  {
    key: 'bjorn',
    email: 'bjorn@fjallkraft.example',
    fullName: 'Björn Åkerlund',
    role: 'founder',
    language: 'sv',
    partner: true,
  },
  { key: 'elin', email: 'elin@nordbro.example', fullName: 'Elin Öberg', role: 'student', language: 'sv' },
  { key: 'samir', email: 'samir@nordbro.example', fullName: 'Samir Rahimi', role: 'student', language: 'sv' },
  { key: 'maryam', email: 'maryam@noor.example', fullName: 'مريم حداد', role: 'researcher', language: 'ar' },
  {
    key: 'aino',
    email: 'aino@harbour.example',
    fullName: 'Aino Virtanen',
    role: 'investor',
    language: 'en',
    partner: true,
  },
  { key: 'gustav', email: 'gustav@kommun.example', fullName: 'Gustav Hjelm', role: 'public_sector', language: 'sv' },
  { key: 'sigrid', email: 'sigrid@skerry.example', fullName: 'Sigrid Haugen', role: 'designer', language: 'en' },
] as const satisfies readonly DemoMember[]
export type DemoMemberKey = (typeof demoMembers)[number]['key']

/** The logins that `npm start` prints. */
export const demoLogins: { email: string; who: string }[] = [
  { email: 'astrid@nordbro.example', who: 'Astrid, administrator (Swedish)' },
  { email: 'bjorn@fjallkraft.example', who: 'Björn, founder with open positions (Swedish)' },
  { email: 'elin@nordbro.example', who: 'Elin, student looking for one (Swedish)' },
  { email: 'freja@nordbro.example', who: 'Freja, developer (English)' },
  { email: 'yusuf@nordbro.example', who: 'Yusuf, entrepreneur (Arabic)' },
]
