import type { PriceModel, ProgramQuestion, ProgramStatus } from '#features/programs/contract/index.ts'
import type { Language } from '#kit/fields.ts'
import type { DemoMemberKey } from './demo-members.ts'

export type DemoProgram = {
  owner: DemoMemberKey
  slug: string
  title: string
  language: Language
  description: string
  features: readonly string[]
  /** The owner's own questions to applicants. */
  questions?: readonly Omit<ProgramQuestion, 'id'>[]
  partner?: string
  city?: string
  online?: boolean
  weeks: number
  places: number
  /** SEK for each participant, or a range of equity in per cent; free without either. */
  price?: number
  equity?: { min: number; max: number }
  /** Days from today, in the time zone of the program. */
  starts?: number
  ends?: number
  deadline?: { days: number; time: string }
  timeZone: string
  status: ProgramStatus
  /** The owner has edited an active program since administrators read it. */
  edited?: boolean
  /** The administrators' words with their latest decision. */
  note?: string
  /** Days ago. */
  created: number
}

export const priceModelOf = ({ price, equity }: DemoProgram): PriceModel =>
  price === undefined ? (equity ? 'equity' : 'free') : 'fixed'

/** Programs in every state (PROG-02): open, full, upcoming, running and over, free, for a price and for equity. */
export const demoPrograms: readonly DemoProgram[] = [
  {
    owner: 'aino',
    slug: 'harbour-winter-cohort',
    title: 'Harbour Winter Cohort',
    language: 'en',
    description:
      'Twelve weeks for teams whose technology works and whose company does not, yet. You get a desk by the harbour, a partner of ours two days a week, and one question to answer before each Friday.\n\nWe take eight teams in energy, materials and the sea. Most of the work is done with customers and not with us. At the end we decide about a first cheque, and every team gets our reasons in writing.',
    features: [
      'Two days a week with a partner of Harbour Ventures',
      'Introductions to thirty industrial customers around the Baltic',
      'A desk and the use of the workshop',
      'A written answer to every application',
    ],
    questions: [
      {
        kind: 'choice',
        text: 'Who pays you today?',
        isRequired: true,
        options: ['Nobody yet', 'A pilot customer', 'Several customers'],
      },
      { kind: 'short', text: 'How many are you, and how many work on it full time?', isRequired: true, options: [] },
      { kind: 'long', text: 'Which promise have you had to take back?', isRequired: false, options: [] },
      { kind: 'file', text: 'Your presentation, at most ten pages', isRequired: false, options: [] },
    ],
    partner: 'Harbour Ventures',
    city: 'Helsinki',
    weeks: 12,
    places: 8,
    equity: { min: 5, max: 7 },
    starts: 46,
    ends: 130,
    deadline: { days: 21, time: '18:00' },
    timeZone: 'Europe/Helsinki',
    status: 'active',
    created: 24,
  },
  {
    owner: 'astrid',
    slug: 'din-forsta-upphandling',
    title: 'Din första upphandling',
    language: 'sv',
    description:
      'Sex måndagskvällar för bolag som har en färdig produkt men aldrig har svarat på ett förfrågningsunderlag. Vi läser ett skarpt underlag tillsammans, skriver ett anbud var och låter en upphandlare sätta betyg på det.\n\nGruppen är liten med flit. Du behöver ungefär fyra timmar mellan träffarna.',
    features: [
      'Ett anbud som är färdigt att skicka',
      'Betyg och kommentarer från en kommunal upphandlare',
      'Mallar för svar, bilagor och referenser',
    ],
    partner: 'Nordbro',
    city: 'Stockholm',
    online: true,
    weeks: 6,
    places: 5,
    price: 2500,
    starts: 17,
    ends: 52,
    deadline: { days: 6, time: '23:59' },
    timeZone: 'Europe/Stockholm',
    status: 'active',
    created: 33,
  },
  {
    owner: 'sigrid',
    slug: 'designing-for-cold-hands',
    title: 'Designing for cold hands',
    language: 'en',
    description:
      'A studio week on instruments that are used outdoors, in gloves and in a hurry. We go out with the pilots of Bergen harbour on Monday, build until Thursday and test on deck on Friday.\n\nBring a product that you work on, or a problem that annoys you. Three people, one designer each to argue with.',
    features: ['Two trips with the harbour pilots', 'Workshop, foam and electronics', 'Lunch by the water'],
    partner: 'Skerry Studio',
    city: 'Bergen',
    weeks: 1,
    places: 3,
    price: 4500,
    starts: 26,
    ends: 30,
    deadline: { days: 12, time: '12:00' },
    timeZone: 'Europe/Oslo',
    status: 'active',
    created: 40,
  },
  {
    owner: 'maryam',
    slug: 'machine-learning-for-digital-health-ar',
    title: 'تعلّم الآلة في الصحة الرقمية: البداية الصحيحة',
    language: 'ar',
    description:
      'ثمانية أسابيع عبر الإنترنت لمن يكتب Python ويريد أن يعمل على بيانات صحية دون أن يؤذي أحدًا. نبدأ بسؤال واحد: من يتحمّل الخطأ؟ ثم نبني نموذجًا صغيرًا ونقيسه ونكتب عن حدوده.\n\nاللقاء مساء كل أحد، والتمارين بيانات حقيقية أُزيل منها كل ما يدل على أصحابها. اللغة العربية، والمصطلحات بالعربية والإنجليزية.',
    features: ['مراجعة شخصية لمشروعك مرتين', 'بيانات تدريب آمنة للاستخدام', 'لقاء ختامي مع باحثين من أوبسالا'],
    partner: 'معهد نور',
    online: true,
    weeks: 8,
    places: 20,
    starts: 31,
    ends: 87,
    timeZone: 'Europe/Stockholm',
    status: 'active',
    created: 15,
  },
  {
    owner: 'bjorn',
    slug: 'energilabbet-i-ostersund',
    title: 'Energilabbet i Östersund',
    language: 'sv',
    description:
      'Tolv veckor i vår hall i Östersund för den som bygger något som ska lagra, styra eller spara el. Du får plats, mätutrustning och tillgång till en riktig anläggning att prova mot.\n\nVi ses varje torsdag och visar vad som gick sönder sedan sist. Det är det mest lärorika vi vet.',
    features: [
      'Arbetsplats i hallen med el, tryckluft och travers',
      'Mättid på anläggningen två nätter i månaden',
      'En av oss som svarar i telefon',
    ],
    partner: 'Fjällkraft',
    city: 'Östersund',
    weeks: 12,
    places: 6,
    starts: -24,
    ends: 60,
    deadline: { days: -38, time: '23:59' },
    timeZone: 'Europe/Stockholm',
    status: 'active',
    edited: true,
    created: 70,
  },
  {
    owner: 'freja',
    slug: 'reading-distributed-systems-together',
    title: 'Reading distributed systems together',
    language: 'en',
    description:
      'Ten papers in ten weeks, one hour each Wednesday, no slides. Everyone reads, one of us asks, and we try each idea on a system that somebody in the group runs.\n\nFor people who are on call for something and would like to sleep.',
    features: ['The list of papers, with our notes', 'A small cluster to break', 'Friends to call at night'],
    online: true,
    weeks: 10,
    places: 12,
    starts: -110,
    ends: -41,
    deadline: { days: -120, time: '20:00' },
    timeZone: 'Europe/Copenhagen',
    status: 'completed',
    note: 'A good text. We look forward to the notes.',
    created: 85,
  },
  {
    owner: 'yusuf',
    slug: 'payments-for-small-shops-ar',
    title: 'ورشة الدفع للمتاجر الصغيرة',
    language: 'ar',
    description:
      'أربعة أسابيع في مالمو لأصحاب المتاجر الذين يريدون قبول الدفع بالرمز والبطاقة دون عقود طويلة. نجهّز معًا جهازًا واحدًا في متجرك ونحسب ما تدفعه فعلًا.\n\nأُلغيت هذه الدورة لأن القاعة أُغلقت للترميم، ونعود في الربيع.',
    features: ['جهاز دفع للتجربة', 'زيارة إلى متجرك'],
    partner: 'جسر للبرمجيات',
    city: 'مالمو',
    weeks: 4,
    places: 10,
    price: 900,
    starts: 12,
    ends: 40,
    timeZone: 'Europe/Stockholm',
    status: 'cancelled',
    created: 36,
  },
  {
    owner: 'gustav',
    slug: 'testa-i-skarp-drift',
    title: 'Testa i skarp drift: ett halvår i hemtjänsten',
    language: 'sv',
    description:
      'Kommunen öppnar tre hemtjänstgrupper för fyra unga bolag. Ni prövar er lösning tillsammans med personalen, vi ordnar avtal, testanvändare och en projektledare på halvtid.\n\nResultatet publiceras öppet, även när det inte blev som vi trodde.',
    features: ['Tre hemtjänstgrupper som testar', 'Avtal och etikprövning ordnas', 'Öppen slutrapport'],
    partner: 'Härnösands kommun',
    city: 'Härnösand',
    weeks: 26,
    places: 4,
    starts: 58,
    ends: 240,
    deadline: { days: 35, time: '16:00' },
    timeZone: 'Europe/Stockholm',
    status: 'pending_approval',
    created: 2,
  },
  {
    owner: 'bjorn',
    slug: 'fran-ritning-till-fjallpilot',
    title: 'Från ritning till fjällpilot',
    language: 'sv',
    description:
      'Nästa omgång för den som vill prova sin hårdvara i minus trettio grader. Vi har inte bestämt datum än, men det blir när snön ligger.',
    features: ['En pilotplats på 900 meters höjd', 'Snöskoter med förare'],
    partner: 'Fjällkraft',
    city: 'Åre',
    weeks: 8,
    places: 5,
    equity: { min: 1, max: 2 },
    timeZone: 'Europe/Stockholm',
    status: 'draft',
    created: 6,
  },
  {
    owner: 'elin',
    slug: 'exjobbscirkel-i-umea',
    title: 'Exjobbscirkel i Umeå',
    language: 'sv',
    description: 'Vi som skriver exjobb om energi läser varandras texter varje onsdag, tills alla är klara.',
    features: [],
    city: 'Umeå',
    weeks: 16,
    places: 8,
    starts: 63,
    timeZone: 'Europe/Stockholm',
    status: 'draft',
    note: 'Fin idé! Skriv var ni ses, hur mycket tid det tar och vem som är välkommen, så godkänner vi cirkeln.',
    created: 9,
  },
]
