import type { SessionFormat, SessionType, SpokenLanguage } from '#features/mentorship/contract/index.ts'
import type { SessionStatus } from '#features/mentorship/contract/sessions.ts'
import type { Language } from '#kit/fields.ts'
import type { DemoMemberKey } from './demo-members.ts'

export type DemoMentor = {
  owner: DemoMemberKey
  slug: string
  title: string
  language: Language
  description: string
  expertise: readonly string[]
  /** SEK per hour; 0 is free, left out is by agreement. */
  rate?: number
  years: number
  availability?: 'available' | 'busy'
  format: SessionFormat
  languages: readonly SpokenLanguage[]
  location: string
  timeZone: string
  types: readonly SessionType[]
  length: number
  otherLengths?: readonly number[]
  maxMentees?: number
  company?: string
  approach?: string
  audience?: string
  stories?: string
  services?: string
  rule?: string
  meetingUrl?: string
  linkedin?: string
  /** ISO weekday and hours of the day. */
  weekly: readonly { weekday: number; from: number; to: number }[]
  maxPerDay?: number
  /** Days ago. */
  posted: number
}

const weekdays = (from: number, to: number) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, to }))

export const demoMentors: readonly DemoMentor[] = [
  {
    owner: 'astrid',
    slug: 'salj-till-offentlig-sektor',
    title: 'Sälj till offentlig sektor utan att tappa ett år',
    language: 'sv',
    description:
      'Kommuner och regioner köper gärna från små bolag, om bolaget förstår hur köpet går till. Jag har suttit på båda sidor av bordet i femton år och hjälper dig att läsa ett förfrågningsunderlag, välja rätt upphandling och svara så att anbudet överlever första gallringen.\n\nTa med ett underlag som du funderar på. Vi går igenom det tillsammans, och du får en lista på vad som ska göras i vilken ordning.',
    expertise: ['offentlig upphandling', 'strategi', 'styrelsearbete'],
    rate: 0,
    years: 15,
    format: 'video',
    languages: ['sv', 'en'],
    location: 'Stockholm',
    timeZone: 'Europe/Stockholm',
    types: ['consultation', 'mentoring'],
    length: 45,
    otherLengths: [30],
    maxMentees: 4,
    company: 'Nordbro',
    approach:
      'Jag läser det du skickar i förväg och frågar mer än jag svarar. Efter samtalet skriver vi ner tre beslut.',
    audience: 'Bolag med en färdig produkt som vill ha sin första kommun som kund.',
    stories: 'Två bolag från Norrbotten vann ramavtal på första försöket efter att vi hade skrivit om deras anbud.',
    rule: 'Avboka gärna minst ett dygn innan. Händer det oftare än två gånger tar vi en paus.',
    meetingUrl: 'https://meet.nordbro.example/astrid',
    weekly: [
      { weekday: 1, from: 9, to: 12 },
      { weekday: 3, from: 9, to: 12 },
      { weekday: 3, from: 13, to: 16 },
      { weekday: 5, from: 9, to: 11 },
    ],
    maxPerDay: 3,
    posted: 20,
  },
  {
    owner: 'bjorn',
    slug: 'fran-prototyp-till-forsta-fabriken',
    title: 'Från prototyp till första fabriken',
    language: 'sv',
    description:
      'Hårdvara är dyr att göra fel. Jag har byggt två bolag inom energi, sålt ett och lärt mig mest av det andra. Vi pratar om tillverkning, certifiering, finansiering av det som inte går att ta tillbaka, och om hur du berättar sanningen för en styrelse.',
    expertise: ['hårdvara', 'energilagring', 'finansiering'],
    rate: 1200,
    years: 18,
    format: 'flexible',
    languages: ['sv', 'en', 'nb'],
    location: 'Östersund',
    timeZone: 'Europe/Stockholm',
    types: ['consultation', 'mentoring', 'coaching'],
    length: 60,
    maxMentees: 2,
    company: 'Fjällkraft',
    approach: 'Vi utgår från ditt nästa dyra beslut. Du förbereder en sida, inte en presentation.',
    audience: 'Grundare som ska tillverka något för första gången.',
    services: 'Studiebesök i vårt bergrum, två gånger om året.',
    weekly: weekdays(15, 18),
    maxPerDay: 1,
    posted: 12,
  },
  {
    owner: 'freja',
    slug: 'distributed-systems-for-small-teams',
    title: 'Distributed systems for small teams',
    language: 'en',
    description:
      'You have three engineers and a system that must not fail. I help you decide what to keep simple, where a database is enough, and which failures to rehearse. Bring a diagram, an incident report or a pull request: we work on the real thing.',
    expertise: ['distributed systems', 'PostgreSQL', 'TypeScript'],
    rate: 900,
    years: 10,
    format: 'video',
    languages: ['en', 'da', 'sv'],
    location: 'Copenhagen',
    timeZone: 'Europe/Copenhagen',
    types: ['consultation', 'coaching'],
    length: 60,
    otherLengths: [30, 90],
    company: 'Skerry Systems',
    approach: 'Pairing on your code or your runbook. You keep the notes.',
    audience: 'Engineers who are on call for something that they did not design.',
    stories: 'A team in Aarhus went from weekly pages to one in a quarter by deleting a queue.',
    linkedin: 'https://www.linkedin.com/in/freja-norgaard-demo',
    weekly: [
      { weekday: 2, from: 16, to: 19 },
      { weekday: 4, from: 8, to: 10 },
      { weekday: 4, from: 16, to: 19 },
    ],
    posted: 8,
  },
  {
    owner: 'aino',
    slug: 'ask-an-investor-before-you-raise',
    title: 'Ask an investor before you raise',
    language: 'en',
    description:
      'Half an hour that may save you a winter. We look at your numbers, your story and whether you should raise at all. I do not invest in companies that I mentor, so you can be honest.',
    expertise: ['fundraising', 'climate tech', 'due diligence'],
    rate: 0,
    years: 12,
    availability: 'busy',
    format: 'phone',
    languages: ['en', 'fi', 'sv'],
    location: 'Helsinki',
    timeZone: 'Europe/Helsinki',
    types: ['consultation'],
    length: 30,
    company: 'Harbour Ventures',
    weekly: weekdays(8, 9),
    posted: 30,
  },
  {
    owner: 'maryam',
    slug: 'research-career-between-two-languages',
    title: 'مسيرة بحثية بين لغتين',
    language: 'ar',
    description:
      'كيف تكتب طلب منحة في السويد، وكيف تجد مجموعة بحثية تناسبك، وكيف تحافظ على لغتك وأنت تكتب بلغة أخرى. أشاركك ما تعلّمته خلال اثني عشر عامًا في أوبسالا، ونقرأ معًا ما كتبته.',
    expertise: ['معالجة اللغة', 'منح بحثية', 'Python'],
    years: 12,
    format: 'video',
    languages: ['ar', 'sv', 'en'],
    location: 'أوبسالا',
    timeZone: 'Europe/Stockholm',
    types: ['mentoring'],
    length: 60,
    maxMentees: 3,
    company: 'مختبر نور',
    approach: 'نقرأ نصًا واحدًا في كل جلسة ونعيد كتابته معًا.',
    audience: 'طلاب الماجستير والدكتوراه الجدد في دول الشمال.',
    weekly: [
      { weekday: 1, from: 13, to: 16 },
      { weekday: 4, from: 13, to: 16 },
    ],
    posted: 5,
  },
]

export type DemoSession = {
  mentor: DemoMemberKey
  mentee: DemoMemberKey
  type: SessionType
  status: SessionStatus
  /** Working days from today; negative in the past. */
  day: number
  /** Of the mentor's day. */
  hour: number
  menteeZone: string
  message: string
  reason?: string
  endedBy?: 'mentor' | 'mentee'
  agenda?: string
  notes?: string
}

export const demoSessions: readonly DemoSession[] = [
  {
    mentor: 'astrid',
    mentee: 'yusuf',
    type: 'consultation',
    status: 'confirmed',
    day: 3,
    hour: 9,
    menteeZone: 'Europe/Stockholm',
    message: 'نريد أن نقدّم عرضنا الأول لبلدية مالمو، ولا نعرف من أين نبدأ.',
    agenda: '1. ما الذي تشتريه البلدية فعلًا؟\n2. موعد التقديم\n3. من يقرأ العرض؟',
  },
  {
    mentor: 'bjorn',
    mentee: 'elin',
    type: 'mentoring',
    status: 'requested',
    day: 5,
    hour: 15,
    menteeZone: 'Europe/Stockholm',
    message: 'Jag skriver exjobb om termisk lagring och undrar hur man vet när en mätning är bra nog för att visa upp.',
  },
  {
    mentor: 'freja',
    mentee: 'bjorn',
    type: 'consultation',
    status: 'held',
    day: -6,
    hour: 16,
    menteeZone: 'Europe/Stockholm',
    message: 'We lose measurements when a link goes down. Which queue should we choose?',
    agenda: 'Where do the measurements get lost?',
    notes: 'No queue. Write to the local disk first and send in order.\nNext: rehearse a day without a link.',
  },
  {
    mentor: 'maryam',
    mentee: 'elin',
    type: 'mentoring',
    status: 'held',
    day: -10,
    hour: 13,
    menteeZone: 'Europe/Stockholm',
    message: 'Jag funderar på att söka doktorandplats nästa år.',
    notes: 'Läs tre avhandlingar från gruppen och skriv till två av författarna.',
  },
  {
    mentor: 'astrid',
    mentee: 'sigrid',
    type: 'mentoring',
    status: 'cancelled',
    day: 6,
    hour: 13,
    menteeZone: 'Europe/Oslo',
    message: 'How do I price a design job for a harbour authority?',
    reason: 'The harbour has postponed the job.',
    endedBy: 'mentee',
  },
  {
    mentor: 'freja',
    mentee: 'gustav',
    type: 'coaching',
    status: 'declined',
    day: 4,
    hour: 8,
    menteeZone: 'Europe/Stockholm',
    message: 'Vår kommun ska byta ärendesystem. Kan du granska arkitekturen?',
    reason: 'I work on small teams and this is a large one. Astrid knows procurement far better than I do.',
    endedBy: 'mentor',
  },
  {
    mentor: 'bjorn',
    mentee: 'yusuf',
    type: 'consultation',
    status: 'lapsed',
    day: -3,
    hour: 16,
    menteeZone: 'Europe/Stockholm',
    message: 'هل يناسب تمويلكم بالديون شركة مدفوعات صغيرة؟',
  },
  {
    mentor: 'freja',
    mentee: 'yusuf',
    type: 'consultation',
    status: 'no_show',
    day: -4,
    hour: 17,
    menteeZone: 'Europe/Stockholm',
    message: 'Our payment service handles each request twice when the network is slow.',
  },
]
