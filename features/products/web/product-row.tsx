import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { useViewTransitionState } from 'react-router'
import { type ProductCard, productPath } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Card, CardLink } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { userText } from '#shell/ui/user-text.ts'
import { Thumbnail } from './thumbnail.tsx'
import { VoteButton } from './vote-button.tsx'

type Props = {
  product: ProductCard
  place?: number
  level?: 2 | 3
  /** Loads the picture at once, for the first products on a page. */
  eager?: boolean
  /** Shows the status in the member's own list. */
  badge?: ReactNode
  footer?: ReactNode
  /** As other members will see it, without actions. */
  preview?: boolean
}

/** A product in a list. The whole row links to its page. */
export const ProductRow = ({ product, place, level = 3, eager = false, badge, footer, preview = false }: Props) => {
  const { slug, title, tagline, language, status } = product
  const Heading = level === 2 ? 'h2' : 'h3'
  const path = productPath(slug)
  const isMoving = useViewTransitionState(path)
  const languageProps = userText(language)
  const name = (
    <span {...languageProps} className={isMoving ? 'inline-block [view-transition-name:product-title]' : undefined}>
      {title}
    </span>
  )
  return (
    <Card as="article" padding="none" interactive={!preview} className="@container flex flex-col gap-3 p-3 sm:p-4">
      <div className="flex items-center gap-2.5 @max-[15rem]:flex-wrap sm:gap-4">
        {place !== undefined && <Place place={place} />}
        <Thumbnail
          product={product}
          eager={eager}
          {...(isMoving && { className: '[view-transition-name:product-face]' })}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 @max-[15rem]:order-last @max-[15rem]:basis-full">
          <Heading className="hyphens-auto text-base leading-snug font-bold tracking-tight sm:text-lg">
            {preview ? name : <CardLink to={path}>{name}</CardLink>}
          </Heading>
          {tagline && (
            <p
              {...languageProps}
              className="line-clamp-2 text-page-start text-sm leading-snug text-ink-muted sm:text-base"
            >
              {tagline}
            </p>
          )}
          <Facts product={product} badge={badge} />
        </div>
        {status === 'approved' && <VoteButton product={product} />}
      </div>
      {footer && <div className="relative flex flex-wrap items-center gap-2 border-t border-line pt-3">{footer}</div>}
    </Card>
  )
}

/** Highlights the first three places. */
const Place = ({ place }: { place: number }) => {
  const format = useFormat()
  const t = useTexts('products')
  return (
    <span
      className={
        place <= 3
          ? 'w-4 flex-none text-center text-lg font-bold text-accent-ink tabular-nums sm:w-6 sm:text-xl'
          : 'w-4 flex-none text-center text-ink-faint tabular-nums sm:w-6 sm:text-lg'
      }
    >
      <span className="sr-only">{t('board.place')} </span>
      {format.number(place)}
    </span>
  )
}

const Facts = ({
  product: { creator, categories, comments, status },
  badge,
}: {
  product: ProductCard
  badge: ReactNode
}) => {
  const t = useTexts('products')
  const format = useFormat()
  return (
    <p
      className={classes(
        'mt-1 flex min-w-0 items-center gap-x-3 gap-y-1 text-sm text-ink-muted',
        badge ? 'flex-wrap' : 'sm:flex-wrap',
      )}
    >
      {badge}
      {creator && (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Avatar
            name={creator.fullName}
            src={creator.avatarUrl}
            size="xs"
            className="size-5! text-[0.5rem]! max-sm:hidden"
          />
          <bdi className="truncate">{creator.fullName}</bdi>
        </span>
      )}
      {categories.length > 0 && (
        <span className="max-sm:hidden">{categories.map((one) => t(`categories.${one}`)).join(' · ')}</span>
      )}
      {status === 'approved' && comments > 0 && (
        <span className="inline-flex flex-none items-center gap-1">
          <MessageCircle />
          <span aria-hidden="true" className="tabular-nums">
            {format.number(comments)}
          </span>
          <span className="sr-only">{t('card.comments', { count: comments })}</span>
        </span>
      )}
    </p>
  )
}
