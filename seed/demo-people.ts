import type { Language } from '#kit/fields.ts'
import type { DemoMemberKey } from './demo-members.ts'

/** The profiles of the demo members (PROF-01). A member without an entry has only a name and a role. */
export type DemoProfile = {
  username: string
  company?: string
  location: string
  /** What a student studies, where, and until when. */
  studies?: { programme: string; school: string; graduationYear: number }
  bio: string
  expertise: readonly string[]
  isPublic?: boolean
  mentorAvailable?: boolean
  verified?: boolean
}

const nextYear = new Date().getUTCFullYear() + 1

export const demoProfiles: Record<DemoMemberKey, DemoProfile> = {
  astrid: {
    username: 'astrid-lindahl',
    company: 'Nordbro',
    location: 'Stockholm',
    bio: 'Rådgivare åt bolag som säljer till offentlig sektor. Sköter om Nordbro och läser allt ni skriver på förslagstavlan.',
    expertise: ['offentlig upphandling', 'strategi', 'styrelsearbete'],
    isPublic: true,
    mentorAvailable: true,
    verified: true,
  },
  yusuf: {
    username: 'yusuf-alkhatib',
    company: 'جسر للبرمجيات',
    location: 'مالمو',
    bio: 'أبني أدوات دفع للمتاجر الصغيرة في دول الشمال الأوروبي، وأبحث عن شركاء يعرفون السوق السويدية.',
    expertise: ['المدفوعات', 'ريادة الأعمال', 'TypeScript'],
    isPublic: true,
  },
  freja: {
    username: 'freja',
    company: 'Skerry Systems',
    location: 'Copenhagen',
    bio: 'I write the parts of software that must not fail. Ten years of distributed systems, most of them at sea.',
    expertise: ['TypeScript', 'distributed systems', 'PostgreSQL'],
    isPublic: true,
    verified: true,
  },
  bjorn: {
    username: 'bjorn-akerlund',
    company: 'Fjällkraft',
    location: 'Östersund',
    bio: 'Vi lagrar vindkraft i berg. Har byggt två bolag, sålt ett och lärt mig mest av det andra.',
    expertise: ['energilagring', 'finansiering', 'hårdvara'],
    isPublic: true,
    mentorAvailable: true,
    verified: true,
  },
  elin: {
    username: 'elin-oberg',
    location: 'Umeå',
    studies: { programme: 'Teknisk fysik', school: 'Umeå universitet', graduationYear: nextYear },
    bio: 'Läser teknisk fysik, skriver exjobb i vår och vill hem till kusten.',
    expertise: ['maskininlärning', 'Python', 'energilagring'],
  },
  samir: {
    username: 'samir-rahimi',
    location: 'Umeå',
    studies: { programme: 'Datavetenskap', school: 'Umeå universitet', graduationYear: nextYear },
    bio: 'Läser statistik på kvällarna och bygger väderstationer på balkongen. Söker exjobb ihop med Elin.',
    expertise: ['statistik', 'Python', 'sensorer'],
  },
  maryam: {
    username: 'maryam-haddad',
    company: 'معهد نور',
    location: 'أوبسالا',
    bio: 'باحثة في تعلّم الآلة وتطبيقاته في الصحة الرقمية.',
    expertise: ['تعلّم الآلة', 'الصحة الرقمية', 'Python'],
    isPublic: true,
  },
  aino: {
    username: 'aino-virtanen',
    company: 'Harbour Ventures',
    location: 'Helsinki',
    bio: 'Early-stage investor in energy and the sea. I answer every deck, sometimes with a no that helps.',
    expertise: ['venture capital', 'energilagring', 'strategy'],
    isPublic: true,
    mentorAvailable: true,
    verified: true,
  },
  gustav: {
    username: 'gustav-hjelm',
    company: 'Härnösands kommun',
    location: 'Härnösand',
    bio: 'Digitaliseringschef som hellre köper av ett litet bolag som svarar i telefon.',
    expertise: ['offentlig upphandling', 'digitalisering'],
  },
  sigrid: {
    username: 'sigrid-haugen',
    company: 'Skerry Systems',
    location: 'Bergen',
    bio: 'Designer of instruments: for ships, clinics and anyone who works with cold hands.',
    expertise: ['product design', 'accessibility', 'TypeScript'],
    isPublic: true,
    mentorAvailable: true,
  },
}

/** Connected members and the age of the connection in days. */
export const demoConnections: readonly (readonly [DemoMemberKey, DemoMemberKey, number])[] = [
  ['astrid', 'bjorn', 60],
  ['astrid', 'gustav', 58],
  ['astrid', 'aino', 41],
  ['bjorn', 'aino', 33],
  ['bjorn', 'elin', 12],
  ['freja', 'sigrid', 50],
  ['freja', 'bjorn', 21],
  ['freja', 'yusuf', 9],
  ['yusuf', 'maryam', 30],
  ['sigrid', 'aino', 6],
  ['astrid', 'elin', 3],
]

/** Pending connection requests. */
export const demoRequests: readonly { from: DemoMemberKey; to: DemoMemberKey; message: string; days: number }[] = [
  { from: 'maryam', to: 'astrid', message: 'أبحث عمّن يعرف كيف تشتري البلديات الأدوات الصحية.', days: 1 },
  {
    from: 'gustav',
    to: 'freja',
    message: 'Vi söker någon som kan bygga om vår e-tjänst. Har du tid för ett samtal?',
    days: 2,
  },
  {
    from: 'elin',
    to: 'aino',
    message: 'Jag skriver om energilagring och skulle gärna höra hur en investerare räknar.',
    days: 1,
  },
]

export const demoPosts: readonly { by: DemoMemberKey; text: string; language: Language; days: number }[] = [
  {
    by: 'bjorn',
    text: 'I dag fyllde vi det första bergrummet. 40 timmars el åt Östersund, om det blåser som det brukar. Tack @aino-virtanen för tålamodet!',
    language: 'sv',
    days: 5,
  },
  {
    by: 'freja',
    text: 'We moved 400 ships to the new positioning service without anyone noticing. That was the whole point. Write-up next week.',
    language: 'en',
    days: 4,
  },
  {
    by: 'yusuf',
    text: 'أطلقنا اليوم الدفع بالرمز في أول عشرة متاجر في مالمو. أبحث عن شريك في غوتنبرغ.',
    language: 'ar',
    days: 2,
  },
  {
    by: 'gustav',
    text: 'Vår upphandling av ny medborgarapp öppnar på måndag. Den är skriven så att ett bolag på fem personer kan vinna den.',
    language: 'sv',
    days: 1,
  },
]

/** One thread each, with its messages in order. */
export const demoThreads: readonly {
  subject: string
  between: readonly [DemoMemberKey, DemoMemberKey]
  messages: readonly { by: DemoMemberKey; text: string; hours: number; read: boolean }[]
}[] = [
  {
    subject: 'Exjobb hos er?',
    between: ['elin', 'bjorn'],
    messages: [
      {
        by: 'elin',
        text: 'Hej Björn! Jag såg att ni söker någon som kan räkna på laddcykler. Går det att göra det som exjobb i vår?',
        hours: 52,
        read: true,
      },
      {
        by: 'bjorn',
        text: 'Hej Elin! Det går utmärkt. Skicka några rader om vad du vill undersöka, så ses vi i Östersund eller på video.',
        hours: 47,
        read: true,
      },
      {
        by: 'elin',
        text: 'Tack! Jag vill jämföra tre sätt att förutse vinden och vad felen kostar i lagret. Passar onsdag klockan 14?',
        hours: 5,
        read: false,
      },
    ],
  },
  {
    subject: 'Upphandlingen',
    between: ['gustav', 'astrid'],
    messages: [
      {
        by: 'gustav',
        text: 'Kan du läsa kraven innan vi öppnar på måndag? Jag är rädd att vi skrivit ut de små igen.',
        hours: 30,
        read: true,
      },
      {
        by: 'astrid',
        text: 'Gärna. Stryk punkt 4 om omsättning och säg vad tjänsten ska klara i stället. Resten är bra.',
        hours: 26,
        read: true,
      },
    ],
  },
  {
    subject: 'Payments at sea',
    between: ['yusuf', 'freja'],
    messages: [
      {
        by: 'yusuf',
        text: 'Hi Freja, we want our terminals to work on ferries without a line. You must have solved this three times.',
        hours: 20,
        read: true,
      },
      {
        by: 'freja',
        text: 'Four. Keep an outbox on the terminal, give every payment a name of its own, and never retry without it. Happy to look at your design.',
        hours: 3,
        read: false,
      },
    ],
  },
]
