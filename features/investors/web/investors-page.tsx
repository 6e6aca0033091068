import ArrowRight from 'lucide-react/icons/arrow-right'
import { useSearchParams } from 'react-router'
import { countInterests } from '../contract/index.ts'
import { interestSides, parseSide } from '../contract/values.ts'
import { loginPath, pageData } from '#shell/api/page-data.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { HalfBridge } from '#shell/layout/half-bridge.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { TypeMark } from '#shell/ui/type-badge.tsx'
import { sidePath } from './side-path.ts'
import { OwnInterest } from './own-interest.tsx'

const page = pageData(({ prefetch }) => prefetch(countInterests, {}))
export const loader = page.server
export const clientLoader = page.browser

/** `/investors`: a "coming soon" page that asks visitors and members for their interest (INV-01). */
export default function InvestorsPage() {
  const t = useTexts('investors')
  return (
    <div className="page-frame pt-10 pb-16 md:pt-14 md:pb-24">
      <PageHead title={t('page.title')} description={t('page.description')} />
      <header className="grid items-end gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]">
        <div className="flex flex-col items-start gap-4">
          <Badge tone="accent">{t('page.soon')}</Badge>
          <h1 tabIndex={-1} className="text-4xl font-bold tracking-tighter text-balance">
            {t('page.headline')}
          </h1>
          <p className="max-w-xl text-lg text-ink-muted">{t('page.lead')}</p>
          <Count />
        </div>
        <HalfBridge className="h-36 w-full md:h-52" />
      </header>
      <div className="mt-10 md:mt-14">
        <Interest />
      </div>
      <Planned />
      <Meanwhile />
    </div>
  )
}

const Count = () => {
  const t = useTexts('investors')
  const { data } = useEndpointQuery(countInterests, {})
  return data?.count ? (
    <p className="font-medium text-accent-ink tabular-nums">{t('page.count', { count: data.count })}</p>
  ) : null
}

/** The two sides as links; a visitor signs in first, a member gets the form. */
const Interest = () => {
  const { viewer } = useAuth()
  const [search] = useSearchParams()
  return viewer ? <OwnInterest side={parseSide(search)} choice={<Sides />} /> : <Sides />
}

const marks = { investor: 'investment', founder: 'partnership' } as const

const Sides = () => {
  const t = useTexts('investors')
  const { viewer } = useAuth()
  return (
    <section>
      <h2 className="text-xl font-bold tracking-tight">{t('sides.ask')}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {interestSides.map((side) => (
          <Card key={side} as="li" interactive padding="lg" className="@container flex items-center">
            <div className="flex grow items-center gap-4 @max-[15rem]:flex-col @max-[15rem]:items-start">
              <TypeMark kind={marks[side]} />
              <div className="min-w-0 grow">
                <h3 className="text-lg font-medium">
                  <CardLink to={viewer ? sidePath(side) : loginPath(sidePath(side))} viewTransition={false}>
                    {t(`sides.${side}.title`)}
                  </CardLink>
                </h3>
                <p className="text-sm text-ink-muted">{t(`sides.${side}.text`)}</p>
              </div>
              <ArrowRight className="flex-none text-lg text-ink-faint" />
            </div>
          </Card>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-muted">{t(viewer ? 'sides.private' : 'sides.login')}</p>
    </section>
  )
}

const parts = ['flow', 'wish', 'meet'] as const

const Planned = () => {
  const t = useTexts('investors')
  return (
    <section className="mt-12 md:mt-16">
      <h2 className="text-lg font-medium">{t('page.planned')}</h2>
      <ul className="mt-4 grid gap-x-10 border-t border-dashed border-line-strong/70 md:grid-cols-3">
        {parts.map((part) => (
          <li key={part} className="border-b border-line py-5 md:border-b-0">
            <h3 className="font-medium">{t(`page.parts.${part}.title`)}</h3>
            <p className="mt-1 text-ink-muted">{t(`page.parts.${part}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const links = [
  { name: 'opportunities', to: '/opportunities?types=investment' },
  { name: 'suggestions', to: '/suggestions' },
] as const

const Meanwhile = () => {
  const t = useTexts('investors')
  return (
    <section className="mt-10 md:mt-14">
      <h2 className="text-lg font-medium">{t('meanwhile.title')}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {links.map(({ name, to }) => (
          <Card key={name} as="li" interactive className="flex items-center justify-between gap-4">
            <div className="min-w-0">
              <h3 className="font-medium">
                <CardLink to={to}>{t(`meanwhile.${name}.title`)}</CardLink>
              </h3>
              <p className="text-sm text-ink-muted">{t(`meanwhile.${name}.text`)}</p>
            </div>
            <ArrowRight className="flex-none text-lg text-ink-faint" />
          </Card>
        ))}
      </ul>
    </section>
  )
}
