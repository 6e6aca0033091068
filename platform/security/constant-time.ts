import { timingSafeEqual } from 'node:crypto'

/** Compares a received secret with the expected one. The time it takes reveals the length only. */
export const isSameSecret = (received: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
