import type { PagePath } from './route-table.ts'

/** A page whose path has one segment. The segment (`home` for `/`) is the key of the label: `nav.*` in `locales/`. */
type LinkedPage = Exclude<PagePath, `/${string}/${string}`>

/**
 * A page's links in the frame of the application. A number is the position: each list is sorted by it. The pages still
 * decide who may open them.
 */
export type AreaLink = {
  readonly page: LinkedPage
  /** The header for visitors (NAV-01). */
  readonly visitorHeader?: number
  /** The drawer for visitors (NAV-01). */
  readonly visitorDrawer?: number
  /** The header and the drawer for members (NAV-02). */
  readonly memberMenu?: number
  /** The command palette (NAV-06). */
  readonly palette?: {
    readonly position: number
    readonly for: 'everyone' | 'visitors' | 'members' | 'administrators' | 'moderators'
  }
  /** The user menu, and the member's part of the drawer (NAV-03, NAV-04). */
  readonly userMenu?: {
    readonly position: number
    readonly for: 'members' | 'administrators' | 'moderators'
    /** File name of a lucide icon. */
    readonly icon: string
    /** Shows the number of unread messages. */
    readonly isUnreadCounted?: boolean
  }
  /** A column of the visitors' footer. */
  readonly visitorFooter?: { readonly position: number; readonly column: 'product' | 'company' | 'legal' }
  /** The members' footer, for pages that their menus do not contain. */
  readonly memberFooter?: number
}

/**
 * What an area adds to the frame, as plain data in `features/X/web/manifest.ts`. `npm run area-links` collects the
 * manifests in `area-links/`, so that a first page loads no more than the lists that it shows.
 */
export type AreaManifest = { readonly links: readonly AreaLink[] }
