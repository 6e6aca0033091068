import { tryUpload as uploadForTrial } from '#features/files/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { reasonOf } from '#platform/error-reason.ts'
import { askNode } from '#platform/own-node.ts'
import { testPicture } from '../../contract/test-picture.ts'
import type { RunAttempt } from '../attempt.ts'
import { startClock, stepOf } from '../step.ts'

/** Encoding changes a colour a little. */
const maxColourDifference = 10

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const isSameColour = (one: string, other: string): boolean =>
  channelsOf(one).every((value, at) => Math.abs(value - (channelsOf(other)[at] ?? 0)) <= maxColourDifference)

/** Uploads the picture in the body of the request, reads it back by its URL as a visitor does, compares and removes it. */
export const tryUpload: RunAttempt = async (ctx, { report }) => {
  const storing = startClock()
  try {
    const { inspected: removing, left } = await uploadForTrial(
      ctx as unknown as Context<string>,
      testPicture.name,
      async ({ width, height, type, colour, url, stored }) => {
        report(stepOf('upload_store', 'upload_stored', { width, height, type }, storing()))
        const reading = startClock()
        if (!stored) {
          report(stepOf('upload_read', 'upload_missing', {}, reading()))
          return startClock()
        }
        const answer = await askNode(ctx.config, url)
        const received = Buffer.from(await answer.arrayBuffer())
        const isSame =
          received.equals(stored) &&
          width === testPicture.width &&
          height === testPicture.height &&
          colour !== null &&
          isSameColour(colour, testPicture.colour)
        report(
          answer.status === 200
            ? stepOf('upload_read', isSame ? 'upload_same' : 'upload_differs', {}, reading())
            : stepOf('upload_read', 'upload_unreadable', { status: answer.status }, reading()),
        )
        return startClock()
      },
    )
    if (left === null) report(stepOf('upload_remove', 'upload_waits', {}, removing()))
    else if (left === 0) report(stepOf('upload_remove', 'upload_removed', {}, removing()))
    else report(stepOf('upload_remove', 'upload_left', { number: left }, removing()))
  } catch (error) {
    report(stepOf('upload_store', 'upload_refused', { reason: reasonOf(error) }, storing()))
  }
}
