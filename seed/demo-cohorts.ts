import type { Language } from '#kit/languages.ts'
import type { DemoMemberKey } from './demo-members.ts'

type DemoCohort = {
  slug: string
  participants: readonly { by: DemoMemberKey; language: Language; text?: string; isAlumnus?: boolean }[]
  announcements: readonly { title: string; text: string; pinned?: boolean; days: number; editedAfter?: number }[]
}

/** What participants of running and past programs wrote for each other, and what the owners announced. */
export const demoCohorts: readonly DemoCohort[] = [
  {
    slug: 'designing-for-cold-hands',
    participants: [
      {
        by: 'freja',
        language: 'en',
        text: 'I write the software of a bridge display for ships. I look for people who work outdoors at night and will tell me what they cannot read.',
      },
      {
        by: 'bjorn',
        language: 'sv',
        text: 'Jag bygger energilager i fjällen, med tekniker som inte vill ta av sig handskarna. Söker någon som har ritat knappar för riktiga vantar.',
        isAlumnus: true,
      },
      { by: 'aino', language: 'en' },
    ],
    announcements: [
      {
        title: 'Bring your worst button',
        text: 'For the second evening, bring one thing that you cannot operate with gloves on: a remote, a tap, a phone. We will draw it again before we go home.\n\nThe door is on the yard side. Ring twice.',
        pinned: true,
        days: 9,
      },
      {
        title: 'Welcome',
        text: 'We are complete. Write two lines about yourself on this page, so that we can skip the round of introductions and go straight to the freezer.',
        days: 18,
      },
    ],
  },
  {
    slug: 'din-forsta-upphandling',
    participants: [
      {
        by: 'bjorn',
        language: 'sv',
        text: 'Fjällkraft hyr ut energilager till kommuner. Jag har aldrig svarat på ett förfrågningsunderlag utan att ringa en jurist.',
      },
      {
        by: 'yusuf',
        language: 'ar',
        text: 'أبني أنظمة دفع للمتاجر الصغيرة، وأبحث عن شريك سبق له أن باع إلى بلدية.',
      },
      {
        by: 'sigrid',
        language: 'en',
        text: 'I design instruments for boats. Harbours are public buyers, and I would like to be one of the bidders.',
      },
      { by: 'maryam', language: 'ar' },
    ],
    announcements: [
      {
        title: 'Underlaget till måndag',
        text: 'Läs bilaga 2 och 4 före träffen. Stryk under varje skall-krav som ni inte förstår, vi tar dem i tur och ordning.\n\nNi hittar underlaget i mejlet från i går.',
        pinned: true,
        days: 2,
        editedAfter: 0.4,
      },
      {
        title: 'Vi börjar 17.30',
        text: 'En halvtimme senare än planerat, så att alla hinner med tåget från Skellefteå.',
        days: 6,
      },
    ],
  },
  {
    slug: 'energilabbet-i-ostersund',
    participants: [
      {
        by: 'elin',
        language: 'sv',
        text: 'Jag skriver exjobb om batterier i kyla och söker en anläggning att mäta på i januari.',
      },
    ],
    announcements: [
      {
        title: 'Mätnatt på torsdag',
        text: 'Anläggningen är ledig från 20 till 06. Anmäl er till Björn senast onsdag lunch, och ta med varma skor.',
        pinned: true,
        days: 3,
      },
      {
        title: 'Traversen är lagad',
        text: 'Den lyfter 500 kg igen. Gå kursen på tio minuter innan ni kör den själva.',
        days: 12,
      },
      { title: 'Välkomna till hallen', text: 'Nycklar finns i skåpet innanför porten. Kaffet är er sak.', days: 24 },
    ],
  },
  {
    slug: 'reading-distributed-systems-together',
    participants: [
      {
        by: 'yusuf',
        language: 'ar',
        text: 'أنظمة الدفع لا تنام، وأودّ أن أفهم لماذا تتعطّل حين تتعطّل.',
        isAlumnus: true,
      },
      { by: 'bjorn', language: 'sv', text: 'Våra energilager pratar med varandra, när de vill.', isAlumnus: true },
      { by: 'elin', language: 'sv' },
    ],
    announcements: [
      {
        title: 'Thank you, and the notes',
        text: 'Ten papers, one broken cluster and nobody woken at night. The notes are in the shared folder until the summer.',
        days: 40,
      },
      { title: 'Paper seven', text: 'Read the part about leases twice. We will break one on Wednesday.', days: 66 },
    ],
  },
]
