import { dayMs, hourMs } from '#kit/durations.ts'
import type { DemoApplication } from './demo-application.ts'
import type { DemoMemberKey } from './demo-members.ts'
import { demoProgramApplications } from './demo-program-applications.ts'

/** Applications in every status, to opportunities, mentors and programs. */
export const demoApplications: readonly DemoApplication[] = [
  {
    kind: 'opportunity',
    slug: 'backendutvecklare-som-vill-halla-elnatet-i-balans',
    by: 'freja',
    language: 'en',
    answers: {
      message:
        'I have kept control systems running at sea for ten years, where a wrong decision costs more than a late one. I would like to do the same for a grid. I work in TypeScript and PostgreSQL every day and have read Rust in anger.',
      cv_link: 'https://freja.example/cv',
    },
    status: 'reviewed',
    days: 0.9,
    answeredAfter: 0.5,
  },
  {
    kind: 'opportunity',
    slug: 'backendutvecklare-som-vill-halla-elnatet-i-balans',
    by: 'yusuf',
    language: 'ar',
    answers: {
      message:
        'أعمل على أنظمة مدفوعات لا تحتمل التوقف، وأودّ أن أنقل هذه الخبرة إلى شبكة الكهرباء. أكتب TypeScript منذ ستة أعوام وأتحدث السويدية في العمل.',
    },
    status: 'pending',
    days: 0.4,
  },
  {
    kind: 'opportunity',
    slug: 'backendutvecklare-som-vill-halla-elnatet-i-balans',
    by: 'elin',
    language: 'sv',
    answers: {
      message:
        'Jag läser sista året på datateknik och har byggt styrningen av värmen i studenternas hus. Jag söker en plats där det jag skriver märks en kall morgon.',
    },
    status: 'pending',
    days: 0.2,
  },
  {
    kind: 'opportunity',
    slug: 'examensarbete-prognoser-for-kalla-morgnar',
    by: 'elin',
    with: 'samir',
    language: 'sv',
    answers: {
      message:
        'Vi vill skriva vårt exjobb om prognoser tillsammans. Vi har läst statistik och maskininlärning och har arbetat med väderdata i ett projekt.',
    },
    status: 'contacted',
    days: 3,
    answeredAfter: 1,
    thread: 'Exjobb hos er?',
  },
  {
    kind: 'opportunity',
    slug: 'product-designer-for-a-map-that-sailors-trust',
    by: 'elin',
    language: 'sv',
    answers: {
      message: 'Jag seglar varje sommar och har ritat gränssnitt åt två studentprojekt. Jag vill gärna lära mig av er.',
    },
    status: 'rejected',
    days: 8,
    answeredAfter: 3,
  },
  {
    kind: 'opportunity',
    slug: 'technical-co-founder-for-a-halal-payments-start-up',
    by: 'freja',
    language: 'en',
    answers: {
      message: 'Payments are distributed systems with consequences, which is what I like. Shall we talk about it?',
    },
    status: 'withdrawn',
    days: 5,
  },
  {
    kind: 'mentorship',
    slug: 'salj-till-offentlig-sektor',
    by: 'bjorn',
    language: 'sv',
    answers: {
      motivation: 'Vi har tre kommuner som frågar, men ingen av dem vet hur de ska köpa av ett litet bolag.',
      goals: 'Ett anbud som överlever första gallringen, och en plan för de nästa tre.',
    },
    status: 'approved',
    days: 40,
    answeredAfter: 2,
  },
  {
    kind: 'mentorship',
    slug: 'salj-till-offentlig-sektor',
    by: 'yusuf',
    language: 'ar',
    answers: {
      motivation: 'أريد أن أفهم كيف تشتري البلديات السويدية خدمات الدفع، فالطريق إليها ما زال غامضًا بالنسبة إليّ.',
      goals: 'أن أجيب عن أول طلب عروض خلال نصف سنة.',
    },
    status: 'pending',
    days: 2,
  },
  {
    kind: 'mentorship',
    slug: 'fran-prototyp-till-forsta-fabriken',
    by: 'maryam',
    language: 'sv',
    answers: {
      motivation: 'Vi är fyra personer och växer snabbare än vad våra rutiner gör.',
      goals: 'Att anställa de tre nästa utan att tappa farten.',
    },
    status: 'approved',
    days: 60,
    answeredAfter: 3,
  },
  {
    kind: 'mentorship',
    slug: 'fran-prototyp-till-forsta-fabriken',
    by: 'freja',
    language: 'en',
    answers: {
      motivation: 'I lead engineers for the first time, and the first conflict is here.',
      goals: 'To have the hard talks earlier.',
    },
    status: 'approved',
    days: 21,
    answeredAfter: 2,
    waits: { offeredHours: 31 },
  },
  {
    kind: 'mentorship',
    slug: 'fran-prototyp-till-forsta-fabriken',
    by: 'gustav',
    language: 'sv',
    answers: {
      motivation: 'Jag ska bygga upp ett utvecklingsteam från noll.',
      goals: 'En plan för det första året.',
    },
    status: 'approved',
    days: 12,
    answeredAfter: 1,
    waits: {},
  },
  {
    kind: 'mentorship',
    slug: 'fran-prototyp-till-forsta-fabriken',
    by: 'sigrid',
    language: 'en',
    answers: {
      motivation: 'Skerry Studio is about to make its first device, and none of us has seen a production line.',
      goals: 'To choose a manufacturer by spring, with open eyes about cost and quality.',
    },
    status: 'contacted',
    days: 6,
    answeredAfter: 1,
  },
  ...demoProgramApplications,
]

/** Inserts the applications. Their subjects and conversations exist already. */
export const insertDemoApplications = async (
  insert: (text: string, values: unknown[]) => Promise<string>,
  ids: Record<DemoMemberKey, string>,
): Promise<void> => {
  for (const application of demoApplications) {
    const { kind, slug, by, language, answers, ownAnswers = {}, status, days, answeredAfter, thread } = application
    const coApplicant = application.with
    const sent = new Date(Date.now() - days * dayMs)
    const since = new Date(sent.getTime() + (answeredAfter ?? 0) * dayMs)
    const list = [
      ...Object.entries(answers).map(([field, text]) => ({ field, question: null, text })),
      ...Object.entries(ownAnswers).map(([question, text]) => ({ field: null, question, text })),
    ]
    const id = await insert(
      `insert into applications (kind, subject_id, owner_id, title, organisation, applicant_id, language, answers, status,
         status_since, announced_status, announced_since, answered_at, thread_id, created_at)
       select $1, s.id, s.owner_id, s.title, s.organisation, $3, $4, $5, $6, $7, $6, $7, $8,
         (select id from message_threads where subject = $9), $10
       from (
         select 'opportunity' as kind, id, owner_id, slug, title, company_name as organisation from opportunities
         union all
         select 'mentorship', id, owner_id, slug, title, null from mentor_listings
         union all
         select 'program', id, owner_id, slug, title, partner_name from programs
       ) as s where s.kind = $1 and s.slug = $2 returning id`,
      [
        kind,
        slug,
        ids[by],
        language,
        JSON.stringify(list),
        status,
        since,
        answeredAfter === undefined ? null : since,
        thread ?? null,
        sent,
      ],
    )
    if (application.waits) {
      const { offeredHours } = application.waits
      await insert(
        `insert into application_waiting (application_id, kind, subject_id, asked_at, offer_ends_at)
         select id, kind, subject_id, created_at, $2 from applications where id = $1 returning application_id as id`,
        [id, offeredHours === undefined ? null : new Date(Date.now() + offeredHours * hourMs)],
      )
    }
    if (application.sharesRecord) {
      await insert(
        'insert into founder_record_consents (application_id, given_at) values ($1, $2) returning application_id as id',
        [id, sent],
      )
      await insert(
        `insert into founder_record_views (application_id, viewer_id, viewed_at)
         select id, owner_id, $2 from applications where id = $1 returning id`,
        [id, new Date(sent.getTime() + hourMs)],
      )
    }
    if (coApplicant)
      await insert(
        `insert into application_co_applicants (application_id, member_id, status, status_since)
         values ($1, $2, 'confirmed', $3) returning application_id as id`,
        [id, ids[coApplicant], sent],
      )
  }
}
