import ArrowRight from 'lucide-react/icons/arrow-right'
import Bookmark from 'lucide-react/icons/bookmark'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { Avatar } from './avatar.tsx'
import { Badge, CountBadge, type BadgeTone } from './badge.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Card, CardLink } from './card.tsx'
import { Chip, ChipLinks } from './chip.tsx'
import { classes } from './classes.ts'
import { Constellation } from './constellation.tsx'
import { CopyButton, CopyField } from './copy-button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import type { Sample, SpecimenProps } from './gallery-samples.ts'
import { IconButton } from './icon-button.tsx'
import { Link, OutsideLink } from './link.tsx'
import { EndOfList, LoadMore } from './list-end.tsx'
import { Logo } from './logo.tsx'
import { Callout } from './callout.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import { DateText, RelativeTime } from './relative-time.tsx'
import { ListSkeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { TabLinks } from './tab-links.tsx'
import { TypeBadge, TypeMark, type Kind } from './type-badge.tsx'

const row = 'flex flex-wrap items-center gap-3'
const kinds: readonly Kind[] = [
  'job',
  'internship',
  'investment',
  'partnership',
  'collaboration',
  'mentorship',
  'freelance',
]

export const TypeSpecimens = ({ t }: SpecimenProps) => (
  <div className="flex flex-col gap-3">
    <Logo label="Nordbro" className="mb-2 text-xl" />
    {['text-5xl', 'text-4xl', 'text-3xl', 'text-2xl'].map((size) => (
      <p key={size} className={classes(size, 'font-bold tracking-tighter [overflow-wrap:anywhere]')}>
        {t.title}
      </p>
    ))}
    <p className="text-xl font-medium tracking-tight">{t.title}</p>
    <p className="text-lg">{t.lead}</p>
    <p>{t.lead}</p>
    <p className="text-sm text-ink-muted">{t.emptyText}</p>
    <p className="text-xs text-ink-faint">{t.emailHint} · 0123456789</p>
  </div>
)

const swatches = [
  'bg-surface-raised',
  'bg-surface-sunken',
  'bg-surface-hover',
  'bg-primary',
  'bg-primary-soft',
  'bg-accent',
  'bg-accent-soft',
  'bg-accent-deep',
  'bg-positive',
  'bg-positive-soft',
  'bg-warning',
  'bg-warning-soft',
  'bg-danger',
  'bg-danger-soft',
  'bg-line',
  'bg-line-strong',
  'bg-surface-inverse',
  'bg-focus',
]
const stars = [
  { x: 0.12, y: 0.62 },
  { x: 0.24, y: 0.3, weight: 2 },
  { x: 0.36, y: 0.58, weight: 4, bright: true },
  { x: 0.47, y: 0.24 },
  { x: 0.58, y: 0.46, weight: 2 },
  { x: 0.67, y: 0.75 },
  { x: 0.76, y: 0.36, weight: 3, bright: true },
  { x: 0.88, y: 0.6, weight: 1.5 },
]
const ties = [
  [0, 1],
  [0, 2],
  [1, 2],
  [1, 3],
  [2, 4],
  [3, 4],
  [4, 5],
  [4, 6],
  [6, 7],
  [5, 7],
] as const

export const ColourSpecimens = (_: SpecimenProps) => (
  <>
    <div dir="ltr" className="grid grid-cols-3 gap-3 sm:grid-cols-6">
      {swatches.map((swatch) => (
        <span key={swatch} className="flex flex-col gap-1 text-xs text-ink-muted">
          <span className={classes('h-9 rounded-md border border-line', swatch)} />
          <span className="truncate">{swatch.slice(3)}</span>
        </span>
      ))}
    </div>
    <Constellation points={stars} links={ties} className="h-56 w-full rounded-xl bg-surface-raised" />
  </>
)

export const ActionSpecimens = ({ t, panel }: SpecimenProps) => (
  <>
    <div className={row}>
      <Button variant="primary" icon={<Plus />}>
        {t.post}
      </Button>
      <Button icon={<Pencil />}>{t.edit}</Button>
      <Button variant="quiet">{t.cancel}</Button>
      <Button variant="danger">{t.remove}</Button>
    </div>
    <div className={row}>
      <Button variant="primary" pending>
        {t.save}
      </Button>
      <Button variant="primary" done>
        {t.save}
      </Button>
      <Button disabled>{t.save}</Button>
      <Button variant="primary" reason={t.closed}>
        {t.dialog}
      </Button>
    </div>
    <div className={row}>
      <Button size="sm">{t.share}</Button>
      <Button variant="primary" size="lg" iconEnd={<ArrowRight />}>
        {t.find}
      </Button>
      <ButtonLink to="/dev/ui" iconEnd={<ArrowRight />} variant="quiet">
        {t.more}
      </ButtonLink>
    </div>
    <div className={row}>
      <IconButton label={t.saved} icon={<Bookmark />} />
      <IconButton label={t.edit} icon={<Pencil />} variant="secondary" />
      <IconButton label={t.messages} icon={<Mail />} count={12} />
      <IconButton label={t.save} icon={<Plus />} pending />
      <Link to="/dev/ui">{t.profile}</Link>
      <Link to="/dev/ui" variant="quiet">
        {t.messages}
      </Link>
      <OutsideLink href="https://example.com">{t.website}</OutsideLink>
    </div>
    <TabLinks
      label={`${t.list} ${panel}`}
      tabs={[
        { to: '/dev/ui', label: t.list, current: true, count: 214 },
        { to: '/dev/ui?2', label: t.saved, current: false },
        { to: '/dev/ui?3', label: t.mine, current: false, count: 3 },
      ]}
    />
    <div className={row}>
      <Chip pressed onPress={() => undefined}>
        {t.remote}
      </Chip>
      <Chip pressed={false} onPress={() => undefined}>
        {t.onsite}
      </Chip>
    </div>
    <ChipLinks
      label={`${t.saved} ${panel}`}
      links={[
        { to: '/dev/ui', label: t.all, current: true },
        { to: '/dev/ui?2', label: t.open, current: false },
      ]}
    />
    <ProgressSteps label={t.list} steps={t.steps} current={1} />
    <div className={row}>
      <CopyButton value="https://example.com/1" label={t.copy} copiedText={t.copied} />
    </div>
    <CopyField value="https://example.com/u/ada" label={t.website} copyLabel={t.copy} />
  </>
)

const tones: readonly (readonly [
  BadgeTone,
  keyof Pick<Sample, 'all' | 'fresh' | 'open' | 'waiting' | 'stopped' | 'remote'>,
])[] = [
  ['neutral', 'all'],
  ['accent', 'fresh'],
  ['positive', 'open'],
  ['warning', 'waiting'],
  ['danger', 'stopped'],
  ['primary', 'remote'],
]

export const ContentSpecimens = ({ t }: SpecimenProps) => (
  <>
    <div className={row}>
      {kinds.map((kind) => (
        <TypeBadge key={kind} kind={kind} label={t[kind]} />
      ))}
    </div>
    <div className={row}>
      {tones.map(([tone, key]) => (
        <Badge key={tone} tone={tone}>
          {t[key]}
        </Badge>
      ))}
      <CountBadge count={7} label={t.messages} />
    </div>
    <div className={row}>
      {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size, at) => (
        <Avatar key={size} name={t.people[at % 4] ?? null} size={size} standalone={at % 4 !== 3} />
      ))}
    </div>
    <Card as="article" interactive className="flex gap-4">
      <TypeMark kind="job" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <CardLink to="/dev/ui" className="text-lg leading-snug font-medium" viewTransition={false}>
          {t.title}
        </CardLink>
        <p className="text-sm text-ink-muted">
          <bdi>{t.company}</bdi> · <MapPin className="inline size-[1em] align-[-0.1em]" /> {t.place} ·{' '}
          <RelativeTime at="2026-11-18T08:00:00Z" />
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <TypeBadge kind="job" label={t.job} />
          <Badge>{t.remote}</Badge>
        </div>
      </div>
      <IconButton label={t.saved} icon={<Bookmark />} className="relative -me-2 -mt-2" />
    </Card>
    <p className="text-sm text-ink-muted">
      <DateText at="2026-12-01" /> · <DateText at="2026-12-01T16:30:00Z" style="moment" timeZone="Europe/Stockholm" />
    </p>
  </>
)

export const StateSpecimens = ({ t }: SpecimenProps) => (
  <>
    <Callout title={t.notice} tone="warning" action={<Button size="sm">{t.sendAgain}</Button>}>
      {t.noticeText}
    </Callout>
    <Callout>{t.noticeText}</Callout>
    <Callout tone="positive">{t.toast}</Callout>
    <Callout tone="danger">{t.failed}</Callout>
    <Spinner showLabel />
    <ListSkeleton rows={2} />
    <EmptyState
      icon={<Bookmark />}
      title={t.empty}
      text={t.emptyText}
      action={<Button variant="primary">{t.find}</Button>}
      level={3}
    />
    <ErrorState text={t.broken} onRetry={() => undefined} reference="req-7f3a" />
    <LoadMore onLoad={() => undefined} loading={false} shown={20} total={214} />
    <EndOfList />
  </>
)
