/** The history entry's state: a phone reloads the tab when its member returns from the mail. */
export type MailLoginState = {
  /** Typed on the page that led here. */
  email?: string
  sent?: { email: string; at: number }
}
