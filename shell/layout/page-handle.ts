/** Layout options of a page, exported by its module as `handle`. */
export type PageHandle = {
  /** The page fills the window, so there is no footer. */
  fillsWindow?: true
}
