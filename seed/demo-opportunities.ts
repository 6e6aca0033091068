import type {
  CreditSystem,
  InternshipKind,
  OpportunityType,
  Pace,
  PayPeriod,
} from '#features/opportunities/contract/index.ts'
import type { Language } from '#kit/fields.ts'
import type { DemoMemberKey } from './demo-members.ts'

export type DemoOpportunity = {
  owner: DemoMemberKey
  slug: string
  title: string
  type: OpportunityType
  language: Language
  company: string
  location: string
  remote: boolean
  description: string
  /** SEK per period. */
  pay?: { min: number; max: number; period: PayPeriod }
  /** Percent. */
  equity?: { min: number; max: number }
  salaryRange?: string
  requirements: readonly string[]
  benefits: readonly string[]
  internship?: {
    kind: InternshipKind
    credits?: { points: number; system: CreditSystem }
    /** Days until the first day. */
    startsIn: number
    weeks: number
    pace: Pace
    supervisor?: string
    isPaid: boolean
  }
  /** Days until the deadline. */
  closesIn?: number
  /** Days ago. */
  posted: number
}

export const demoOpportunities: readonly DemoOpportunity[] = [
  {
    owner: 'bjorn',
    slug: 'backendutvecklare-som-vill-halla-elnatet-i-balans',
    title: 'Backendutvecklare som vill hålla elnätet i balans',
    type: 'job',
    language: 'sv',
    company: 'Fjällkraft',
    location: 'Östersund',
    remote: true,
    description:
      'Fjällkraft styr batterier, värmepumpar och laddare så att elnätet klarar kalla morgnar. Vi är sju personer och söker en åttonde som vill bygga systemet som fattar tusentals små beslut i minuten.\n\nDu arbetar nära dem som drifttar anläggningarna, har egen kontakt med kunderna och väljer själv hur du löser uppgiften. Vi skriver TypeScript och Rust, kör på PostgreSQL och släpper nytt flera gånger i veckan.',
    pay: { min: 48_000, max: 62_000, period: 'month' },
    equity: { min: 0.2, max: 0.8 },
    requirements: [
      'Några års erfarenhet av backend i produktion',
      'Vana att läsa och förbättra andras kod',
      'Svenska eller engelska i vardagen',
    ],
    benefits: ['Sex veckors semester', 'Delägarprogram', 'Distans med fyra träffar om året i fjällen'],
    closesIn: 24,
    posted: 1,
  },
  {
    owner: 'sigrid',
    slug: 'product-designer-for-a-map-that-sailors-trust',
    title: 'Product designer for a map that sailors trust',
    type: 'freelance',
    language: 'en',
    company: 'Skerry Studio',
    location: 'Bergen',
    remote: true,
    description:
      'We make a chart plotter for small boats. It works, and it looks like it was drawn by engineers, because it was. We want three months of somebody who thinks in weather, glare and wet fingers.\n\nYou would go out with us twice, sketch, test on the water and leave behind a design system that we can keep alive ourselves.',
    pay: { min: 950, max: 1200, period: 'hour' },
    requirements: ['A portfolio with something physical in it', 'Comfortable prototyping in code or close to it'],
    benefits: ['A berth in the harbour while you are here'],
    closesIn: 12,
    posted: 2,
  },
  {
    owner: 'maryam',
    slug: 'research-assistant-arabic-speech',
    title: 'باحث مساعد في التعرّف على الكلام العربي',
    type: 'collaboration',
    language: 'ar',
    company: 'مختبر نور',
    location: 'أوبسالا',
    remote: true,
    description:
      'نبني نموذجًا مفتوحًا للتعرّف على اللهجات العربية المحكية في السويد، بالتعاون مع مدارس ومكتبات عامة.\n\nنبحث عن شخص يحب اللغة والبيانات معًا: يجمع التسجيلات بموافقة أصحابها، ويراجع النصوص، ويكتب عمّا تعلّمناه.',
    requirements: ['إتقان العربية ولهجة واحدة على الأقل', 'معرفة بلغة Python', 'اهتمام بخصوصية المشاركين'],
    benefits: ['ساعات مرنة', 'نشر النتائج باسمك'],
    closesIn: 40,
    posted: 3,
  },
  {
    owner: 'aino',
    slug: 'seed-cheques-for-deep-tech-founders-in-the-north',
    title: 'Seed cheques for deep tech founders in the north',
    type: 'investment',
    language: 'en',
    company: 'Harbour Ventures',
    location: 'Helsinki',
    remote: false,
    description:
      'We write first cheques of two to six million kronor to teams whose science is hard and whose customers are real. We answer everyone within ten days and say why when it is a no.\n\nSend a page about the problem, the people and what you have shown to work so far. No deck needed.',
    equity: { min: 5, max: 12 },
    requirements: ['Something that works outside the lab', 'A founder who will stay'],
    benefits: ['Decision within ten days', 'Help with the first three hires'],
    posted: 5,
  },
  {
    owner: 'gustav',
    slug: 'pilotpartner-for-digital-hemtjanst',
    title: 'Pilotpartner för digital hemtjänst',
    type: 'partnership',
    language: 'sv',
    company: 'Innovationsenheten, Hjelmå kommun',
    location: 'Umeå',
    remote: false,
    description:
      'Kommunen söker ett ungt bolag som vill pröva sin lösning i skarp drift hos tre hemtjänstgrupper under ett halvår. Personalen är med och utformar upplägget, och resultatet publiceras öppet.\n\nVi ordnar avtal, testanvändare och en projektledare på halvtid. Ni har en produkt som redan används av någon.',
    requirements: ['Produkten följer dataskyddsförordningen', 'Ni kan vara på plats de första veckorna'],
    benefits: ['Ersättning för piloten', 'Referens i offentlig sektor'],
    closesIn: 18,
    posted: 6,
  },
  {
    owner: 'bjorn',
    slug: 'examensarbete-prognoser-for-kalla-morgnar',
    title: 'Exjobb: prognoser för kalla morgnar',
    type: 'internship',
    language: 'sv',
    company: 'Fjällkraft',
    location: 'Östersund',
    remote: true,
    description:
      'Hur mycket el behöver en by i Jämtland klockan sju när det är trettio grader kallt? Du får fem års mätdata, en handledare som har tid och friheten att välja metod.\n\nArbetet passar en eller två studenter på masternivå och kan börja i januari.',
    internship: {
      kind: 'thesis',
      credits: { points: 30, system: 'hp' },
      startsIn: 50,
      weeks: 20,
      pace: 100,
      supervisor: 'Ingrid Sjöberg',
      isPaid: true,
    },
    salaryRange: 'Ersättning efter överenskommelse',
    requirements: ['Statistik eller maskininlärning på avancerad nivå'],
    benefits: ['Egen handledare', 'Resor till Östersund'],
    closesIn: 9,
    posted: 8,
  },
  {
    owner: 'sigrid',
    slug: 'lia-granssnitt-for-sjokort',
    title: 'Lär dig rita gränssnitt för sjökort',
    type: 'internship',
    language: 'sv',
    company: 'Skerry Studio',
    location: 'Göteborg',
    remote: true,
    description:
      'Under två perioder är du med från skiss till släppt version av en karta som seglare litar på. Du får egna uppgifter från första veckan och en handledare som sitter bredvid.\n\nDu läser till UX-designer eller frontendutvecklare på yrkeshögskola.',
    internship: {
      kind: 'lia',
      credits: { points: 55, system: 'yh' },
      startsIn: 80,
      weeks: 11,
      pace: 100,
      supervisor: 'Sigrid Haugen',
      isPaid: false,
    },
    requirements: ['En påbörjad yrkeshögskoleutbildning', 'Några skisser att visa'],
    benefits: ['Ett arbetsprov som är släppt på riktigt'],
    closesIn: 30,
    posted: 7,
  },
  {
    owner: 'gustav',
    slug: 'oppna-data-en-sommar-i-kommunen',
    title: 'Öppna data en sommar i kommunen',
    type: 'internship',
    language: 'sv',
    company: 'Innovationsenheten, Hjelmå kommun',
    location: 'Umeå',
    remote: false,
    description:
      'Åtta veckor då du och en annan student gör kommunens lekplatser, badplatser och snöröjning till data som vem som helst kan använda. Ni väljer verktygen, vi öppnar dörrarna.',
    pay: { min: 26_500, max: 26_500, period: 'month' },
    internship: { kind: 'summer_job', startsIn: 200, weeks: 8, pace: 100, isPaid: true },
    requirements: ['Du studerar något med data eller geografi'],
    benefits: ['Bad efter jobbet'],
    closesIn: 45,
    posted: 11,
  },
  {
    owner: 'yusuf',
    slug: 'technical-co-founder-for-a-halal-payments-start-up',
    title: 'شريك مؤسس تقني لشركة ناشئة في المدفوعات',
    type: 'collaboration',
    language: 'ar',
    company: 'جسر باي',
    location: 'مالمو',
    remote: false,
    description:
      'لدينا خمسون متجرًا صغيرًا في مالمو ينتظرون طريقة دفع بسيطة بثلاث لغات، وعقد تجريبي مع بنك محلي.\n\nأبحث عن شريك يقود الجانب التقني ويشاركني القرار والملكية منذ اليوم الأول.',
    equity: { min: 20, max: 40 },
    requirements: ['خبرة في بناء أنظمة يعتمد عليها الناس', 'الاستعداد للعمل من مالمو'],
    benefits: ['ملكية حقيقية', 'عملاء ينتظرون'],
    posted: 10,
  },
  {
    owner: 'astrid',
    slug: 'mentor-for-forsta-anstallningen',
    title: 'Mentor inför första anställningen',
    type: 'mentorship',
    language: 'sv',
    company: 'Nordbro',
    location: 'Stockholm',
    remote: true,
    description:
      'Du som driver bolag och ska anställa för första gången: vi går igenom annons, samtal, avtal och den första månaden. Fyra träffar på en timme, utan kostnad.\n\nBerätta kort vad ni gör och vem ni vill anställa.',
    requirements: ['Ni har kunder eller finansiering'],
    benefits: ['Mallar ni får behålla'],
    posted: 12,
  },
]
