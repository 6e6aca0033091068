import type { ReactNode } from 'react'
import { PageHead } from '#shell/page-head.tsx'
import { Card } from '#shell/ui/card.tsx'

type AuthFrameProps = {
  title: string
  lead?: ReactNode
  /** For search engines and shared links. */
  description: string
  /** Stands beside the form where there is room, before it where there is not. */
  aside?: ReactNode
  /** Below the form: the way to the other page. */
  footer?: ReactNode
  children: ReactNode
}

/** The shape of every page that one enters by: a heading, one form, the way to the next page. */
export const AuthLayout = ({ title, lead, description, aside, footer, children }: AuthFrameProps) => (
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
