import ArrowRight from 'lucide-react/icons/arrow-right'
import { Suspense } from 'react'
import { readCommunity, readSiteFacts } from '../contract/index.ts'
import { listOpportunities } from '#features/opportunities/contract/index.ts'
import { listProducts } from '#features/products/contract/index.ts'
import { listSuggestions } from '#features/suggestions/contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useEndpointQuery, useSuspenseEndpoint } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useSite } from '#shell/site/use-site.ts'
import { useSsrState } from '#shell/ssr-state.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { maxLights } from './hero/bridge.ts'
import { Aurora, BridgeScene } from './hero/bridge-scene.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Community } from './community.tsx'
import { FiguresBand } from './figures-band.tsx'
import { Highlights } from './highlights.tsx'
import { latestLaunches, latestOpportunities, LiveNow, topSuggestions } from './live-now.tsx'
import { Principles } from './principles.tsx'

// A failed list shows an error with a retry button; it does not fail the page.
const page = pageData(async ({ prefetch }) => {
  await Promise.all([
    prefetch(readSiteFacts, {}),
    prefetch(readCommunity, {}).catch(() => undefined),
    prefetch(listProducts, latestLaunches).catch(() => undefined),
    prefetch(listOpportunities, latestOpportunities).catch(() => undefined),
    prefetch(listSuggestions, topSuggestions).catch(() => undefined),
  ])
})
export const loader = page.server
export const clientLoader = page.browser

export default function HomePage() {
  const t = useTexts('marketing')
  const { baseUrl } = useSsrState()
  const { platformName } = useSite()
  const { figures } = useSuspenseEndpoint(readSiteFacts, {})
  return (
    <>
      <PageHead
        title={t('home.meta.title')}
        description={t('home.meta.description')}
        path="/"
        jsonLd={{
          '@graph': [
            {
              '@type': 'WebSite',
              '@id': `${baseUrl}/#site`,
              name: platformName,
              url: `${baseUrl}/`,
              inLanguage: ['sv', 'en', 'ar'],
              publisher: { '@id': `${baseUrl}/#organisation` },
              // Visitors can search opportunities.
              potentialAction: {
                '@type': 'SearchAction',
                target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/opportunities?q={search_term_string}` },
                'query-input': 'required name=search_term_string',
              },
            },
            {
              '@type': 'Organization',
              '@id': `${baseUrl}/#organisation`,
              name: platformName,
              url: `${baseUrl}/`,
              logo: `${baseUrl}/favicon.svg`,
              description: t('home.meta.description'),
            },
          ],
        }}
      />
      <Hero />
      {/* Each boundary hydrates separately, so that the page stays responsive; none of them suspends. */}
      <Suspense>
        <LiveNow />
      </Suspense>
      <Suspense>
        <Community />
      </Suspense>
      <Suspense>
        <FiguresBand figures={figures} />
        <Highlights />
      </Suspense>
      <Suspense>
        <Principles />
        <CallToAction />
      </Suspense>
    </>
  )
}

const Hero = () => {
  const t = useTexts('marketing')
  const { viewer } = useAuth()
  const openCount = useEndpointQuery(listOpportunities, latestOpportunities).data?.total ?? 0
  return (
    <section className="relative isolate flex flex-col overflow-hidden lg:min-h-180">
      <div className="page-frame flex flex-col items-center gap-6 pt-12 text-center md:pt-16">
        <h1
          tabIndex={-1}
          className="max-w-[14ch] text-5xl font-bold tracking-tighter sm:max-w-[18ch] lg:max-w-[24ch] lg:text-4xl xl:max-w-[21ch] xl:text-[3.75rem] xl:leading-[1.05]"
        >
          {t('home.hero.title')}
        </h1>
        <p className="max-w-[34rem] text-lg text-balance text-ink-muted lg:max-w-[30rem] lg:text-base xl:max-w-[34rem] xl:text-lg">
          {t('home.hero.lead')}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={viewer ? '/dashboard' : '/signup'} variant="primary" size="lg">
            {viewer ? t('home.hero.dashboard') : t('home.hero.join')}
          </ButtonLink>
          <ButtonLink to="/opportunities" variant="quiet" size="lg" iconEnd={<ArrowRight />}>
            {t('home.hero.look')}
          </ButtonLink>
        </div>
      </div>
      <Aurora className="absolute inset-0 -z-2 h-4/5 w-full" />
      <BridgeScene
        lights={openCount}
        className="-z-1 mt-4 h-56 w-full sm:h-72 lg:absolute lg:inset-0 lg:mt-0 lg:h-full"
      />
      <LightsCaption open={openCount} />
    </section>
  )
}

/** Says in words what the lights of the bridge mean. */
const LightsCaption = ({ open: openCount }: { open: number }) => {
  const t = useTexts('marketing')
  const format = useFormat()
  const text =
    openCount === 0
      ? t('home.scene.dark')
      : openCount <= maxLights
        ? t('home.scene.lights', { count: openCount })
        : t('home.scene.many', { count: format.number(openCount) })
  return (
    <p className="page-frame pb-8 text-center text-sm text-balance text-ink-muted lg:mt-auto lg:pb-4">
      <span className="sr-only">{t('home.scene.label')} </span>
      {text}
    </p>
  )
}
