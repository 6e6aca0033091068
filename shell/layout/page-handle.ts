import type { ComponentType } from 'react'

/** Layout options of a page, exported by its module as `handle`. */
export type PageHandle = {
  /** The page without its data: title, heading and skeleton. The server sends it to members (ROUTE-03). */
  Pending?: ComponentType
  /** The page fills the window, so there is no footer. */
  fillsWindow?: true
}
