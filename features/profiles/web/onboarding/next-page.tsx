import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { readNextPage, setNextPage } from '#features/accounts/contract/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { call } from '#shell/api/call.ts'
import { query, useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { readPageTitle } from '#shell/page-titles.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'

/** The page that led the member to sign up, if they may see it. `title` is null if the page has no title. */
export type NextPage = { path: string; title: string | null }

/** `undefined` while loading, `null` if there is no such page. */
export const useNextPage = (): NextPage | null | undefined => {
  const client = useQueryClient()
  const storedPage = useEndpointQuery(readNextPage, {})
  const path = storedPage.data?.path
  const titledPage = useQuery({
    queryKey: ['next-page', path],
    enabled: typeof path === 'string',
    queryFn: async (): Promise<NextPage | null> => {
      if (!path) return null
      try {
        return {
          path,
          title: await readPageTitle(path, (endpoint, input) => client.fetchQuery(query(endpoint, input))),
        }
      } catch (error) {
        // Deleted, hidden or blocked: nothing to continue to. After any other error, the page itself reports it.
        const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
        return isGone ? null : { path, title: null }
      }
    },
  })
  if (storedPage.isError || path === null) return null
  return titledPage.data
}

/** Best effort: if the call fails, the page is offered once more. */
const clearNextPage = () => void call(setNextPage, { path: null }).catch(() => undefined)

const useLabel = ({ title }: NextPage): string => {
  const t = useTexts('profiles')
  return title === null ? t('onboarding.continue') : t('onboarding.continue_to', { title })
}

/** Opens the page that led here, at the end of the onboarding. */
export const NextPageButton = ({ page }: { page: NextPage }) => (
  <ButtonLink
    to={page.path}
    variant="primary"
    size="lg"
    className="animate-appear self-start py-3 text-start [overflow-wrap:anywhere] max-sm:w-full"
    iconEnd={<ArrowRight className="flex-none" />}
    onClick={clearNextPage}
  >
    {useLabel(page)}
  </ButtonLink>
)

/** Opens the page that led here, before the end of the onboarding. */
export const NextPageCard = ({ page }: { page: NextPage }) => {
  const t = useTexts('profiles')
  return (
    <Card
      interactive
      padding="sm"
      onClick={clearNextPage}
      className="flex animate-appear items-center gap-4 border-primary/50"
    >
      <p className="flex min-w-0 grow flex-col [overflow-wrap:anywhere]">
        <CardLink to={page.path} className="order-last font-medium">
          {useLabel(page)}
        </CardLink>
        <span className="text-sm text-ink-muted">{t('onboarding.later')}</span>
      </p>
      <ArrowRight className="flex-none text-primary" />
    </Card>
  )
}
