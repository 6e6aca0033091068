/**
 * A page view is counted unless
 * - an administrator has turned visitor statistics off (ADM-06),
 * - the browser asks not to be tracked (Do Not Track or Global Privacy Control), or
 * - a robot made the request.
 */
export const isCounted = (facts: { isOn: boolean; asksForPrivacy: boolean; isRobot: boolean }): boolean =>
  facts.isOn && !facts.asksForPrivacy && !facts.isRobot
