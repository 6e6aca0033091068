import type { ReactNode } from 'react'
import { PageHead } from '#shell/page-head.tsx'
import { Card } from '#shell/ui/card.tsx'

type AuthLayoutProps = {
  title: string
  lead?: ReactNode
  /** Meta description for search engines and link previews. */
  description: string
  /** Beside the form on wide screens, below it on narrow ones. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

export const AuthLayout = ({ title, lead, description, aside, footer, children }: AuthLayoutProps) => (
  <div
    className={`page-frame grid gap-x-16 gap-y-10 py-10 md:py-16 ${aside ? 'items-start lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]' : 'justify-items-center'}`}
  >
    <PageHead title={title} description={description} />
    {aside && <div className="max-lg:order-last lg:sticky lg:top-28 lg:pt-2">{aside}</div>}
    <div className={`w-full ${aside ? '' : 'max-w-md'}`}>
      <header className="flex flex-col gap-2 pb-6">
        <h1 tabIndex={-1} className="text-3xl font-bold tracking-tighter">
          {title}
        </h1>
        {lead && <p className="text-ink-muted">{lead}</p>}
      </header>
      <Card padding="lg">{children}</Card>
      {footer && <p className="pt-5 text-center text-sm text-ink-muted">{footer}</p>}
    </div>
  </div>
)
