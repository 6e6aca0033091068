import type { ReactNode } from 'react'
import { PageHead } from '../page-head.tsx'
import { classes } from '../ui/classes.ts'
import { PageHeader, type PageHeaderProps } from '../ui/page-header.tsx'

type Props = Pick<PageHeaderProps, 'lead' | 'above'> & {
  title: string
  /** The document's title, if it is not the heading. */
  documentTitle?: string
  className?: string
  children: ReactNode
}

/** A page that search engines do not index: title, heading and content. */
export const PageLayout = ({ documentTitle, className, children, ...header }: Props) => (
  <div className={classes('page-frame pb-16', className)}>
    <PageHead title={documentTitle ?? header.title} hidden />
    <PageHeader {...header} />
    {children}
  </div>
)
