import { type CommunityGraph, type PublicMember, readCommunity } from '../contract/index.ts'
import { publicPath } from '#features/profiles/contract/username.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Link } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { graphSize, placeNodes } from './community-graph.ts'

/** A graph with fewer nodes is not drawn. */
const minNodes = 5

/** The community section: members with public profiles and the graph of connections. */
export const Community = () => {
  const t = useTexts('marketing')
  const { viewer } = useAuth()
  const { data } = useEndpointQuery(readCommunity, {})
  if (!data) return null
  const { members, graph } = data
  return (
    <section className="border-t border-line">
      <div className="page-frame grid items-center gap-x-16 gap-y-10 py-14 md:py-20 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 className="text-3xl font-bold tracking-tighter">{t('home.members.title')}</h2>
          <p className="mt-2 max-w-lg text-ink-muted">
            {members.length > 0 ? t('home.members.lead') : t('home.members.empty')}
          </p>
          {members.length === 0 && (
            <ButtonLink to={viewer ? '/profile' : '/signup'} className="mt-5">
              {viewer ? t('home.members.open') : t('home.hero.join')}
            </ButtonLink>
          )}
        </div>
        {graph.nodes.length >= minNodes && (
          <figure>
            <CommunityMap graph={graph} />
            <figcaption className="mt-3 text-sm text-ink-muted">
              {t('home.members.stars', { count: graph.nodes.length })}{' '}
              {graph.links.length > 0 && t('home.members.lines', { count: graph.links.length })}
            </figcaption>
          </figure>
        )}
        {members.length > 0 && (
          <ul className="-mx-3 grid gap-x-4 sm:grid-cols-2 lg:col-span-2 lg:grid-cols-3">
            {members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const Member = ({
  member: { username, fullName, avatarUrl, role, company, location, about, aboutLanguage },
}: {
  member: PublicMember
}) => {
  const roles = useTexts('accounts')
  const facts = [role && roles(`roles.${role}`), company, location].filter((fact) => fact !== null)
  return (
    <li className="relative flex gap-4 rounded-lg px-3 py-4 transition-colors hover:bg-surface-hover">
      <Avatar name={fullName} src={avatarUrl} size="lg" />
      <div className="min-w-0">
        <Link
          to={publicPath(username)}
          variant="bare"
          className="font-medium after:absolute after:inset-0 after:rounded-lg"
        >
          <bdi>{fullName}</bdi>
        </Link>
        <p className="text-sm text-ink-muted">
          {facts.map((fact, at) => (
            <span key={fact}>
              {at > 0 && '\u00a0· '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {about && (
          <p {...userText(aboutLanguage)} className="mt-1 line-clamp-2 text-page-start text-sm text-ink-muted">
            {about}
          </p>
        )}
      </div>
    </li>
  )
}

/** A zero-length line with round caps renders as a dot. */
const dotPath = (stars: readonly { x: number; y: number }[]) => stars.map(({ x, y }) => `M${x} ${y}h0`).join('')

/** Members as stars, connections as lines. Decorative: the text beside it says the same. */
const CommunityMap = ({ graph }: { graph: CommunityGraph }) => {
  const stars = placeNodes(graph)
  const maxDegree = Math.max(...stars.map(({ degree }) => degree))
  const isBright = ({ degree }: { degree: number }) => degree > 1 && degree >= maxDegree * 0.9
  const lines = graph.links
    .map(([from, to]) => `M${stars[from]?.x} ${stars[from]?.y}L${stars[to]?.x} ${stars[to]?.y}`)
    .join('')
  return (
    <svg
      viewBox={`0 0 ${graphSize.width} ${graphSize.height}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
      className="block w-full rtl:-scale-x-100"
    >
      <path d={lines} strokeWidth="1.5" className="text-line-strong" opacity="0.8" />
      <path d={dotPath(stars.filter((star) => !isBright(star)))} strokeWidth="13" className="text-ink-muted" />
      <g className="text-accent">
        <path d={dotPath(stars.filter(isBright))} strokeWidth="46" opacity="0.16" />
        <path d={dotPath(stars.filter(isBright))} strokeWidth="17" />
      </g>
    </svg>
  )
}
