import type { ComponentType } from 'react'

/** What a page's module says about itself to the layout, as `export const handle`. */
export type PageHandle = {
  /** The page before its data: its title, its heading and its own shape. The server sends it to members (ROUTE-03). */
  Pending?: ComponentType
  /** It takes the whole window, so that no footer stands under it. */
  fillsWindow?: true
}
