import type pg from 'pg'
import { connectionsPerMember, laterConnectionsOf, nearbyMembers } from './connections.ts'
import { copyInto, type Value } from './copy.ts'
import type { SeededMember } from './members.ts'
import type { Step } from './progress.ts'
import { type Random, createRandom } from './random.ts'
import { communityTexts } from './community-texts.ts'

const longestThread = 10
const dayMs = 86_400_000
/** One member in this many has also written to a stranger. */
const membersPerRequest = 12

type Message = { id: string; fromFirst: boolean; text: string; isRead: boolean; at: Date }
/** `open` is between connected members, `request` from `first` to `second`. */
type Thread = {
  id: string
  kind: 'open' | 'request'
  isFirstOfPair: boolean
  first: string
  second: string
  subject: string
  messages: Message[]
}

/**
 * The pairs of members who write to each other. Each pair returns with a higher `turn` once all pairs have had theirs.
 */
const eachPair = function* (
  members: readonly SeededMember[],
): Generator<{ kind: Thread['kind']; turn: number; first: SeededMember; second: SeededMember }> {
  for (let turn = 0; ; turn++) {
    for (const [index, first] of members.entries()) {
      const met = laterConnectionsOf(index, members.length)[turn % connectionsPerMember]
      if (met !== undefined)
        yield {
          kind: 'open',
          turn: Math.floor(turn / connectionsPerMember),
          first,
          second: members[met] as SeededMember,
        }
      const stranger = members[index + nearbyMembers + 1]
      if (turn === 0 && stranger && index % membersPerRequest === 0)
        yield { kind: 'request', turn, first, second: stranger }
    }
  }
}

const createMessages = (
  random: Random,
  { language }: SeededMember,
  count: number,
  kind: Thread['kind'],
  begun: number,
  latest: number,
): Message[] => {
  const { messages, trades } = communityTexts[language]
  // Messages are read in order, so only the last ones can be unread.
  const unread = kind === 'request' ? count : random.chance(0.15) ? random.integer(1, Math.min(3, count)) : 0
  return Array.from({ length: count }, (_, index) => ({
    id: random.uuid(),
    fromFirst: kind === 'request' || index === 0 || random.chance(0.5),
    text: random.pick(messages).replaceAll('{trade}', random.pick(trades)),
    isRead: index < count - unread,
    at: new Date(begun + Math.floor(((latest - begun) * index) / count / 4)),
  }))
}

/** Threads with `count` messages in all. Deterministic, so that several tables are filled without storing them. */
const eachThread = function* (members: readonly SeededMember[], count: number, now: Date): Generator<Thread> {
  const random = createRandom(84_000)
  let left = members.length < 2 ? 0 : count
  for (const { kind, turn, first, second } of eachPair(members)) {
    if (left === 0) return
    const length = Math.min(left, random.integer(1, kind === 'request' ? 2 : longestThread))
    left -= length
    const { subjects, trades } = communityTexts[first.language]
    yield {
      id: random.uuid(),
      kind,
      isFirstOfPair: turn === 0,
      first: first.id,
      second: second.id,
      subject: random.pick(subjects).replaceAll('{trade}', random.pick(trades)),
      messages: createMessages(
        random,
        first,
        length,
        kind,
        now.getTime() - Math.floor(random.next() * 300 * dayMs),
        now.getTime(),
      ),
    }
  }
}

const lastWhere = (messages: readonly Message[], fromFirst: boolean): number | null => {
  const index = messages.findLastIndex((one) => one.fromFirst === fromFirst)
  return index < 0 ? null : index + 1
}

const pairRow = ({ kind, first, second, messages }: Thread): Value[] => {
  const isRequest = kind === 'request'
  const [low, high] = [first, second].toSorted()
  return [
    low as string,
    high as string,
    isRequest ? 'asked' : 'open',
    isRequest ? first : null,
    isRequest ? (messages[0] as Message).at : null,
    isRequest ? messages.length : 0,
  ]
}

const boxRow = ({ id, kind, first, second, messages }: Thread, isFirst: boolean): Value[] => {
  const sent = lastWhere(messages, isFirst)
  const folder = kind === 'request' && !isFirst ? 'requests' : 'inbox'
  const sentAt = sent === null ? null : (messages[sent - 1] as Message).at
  return [
    id,
    isFirst ? first : second,
    isFirst ? second : first,
    folder,
    sent !== null,
    messages.length,
    (messages.at(-1) as Message).at,
    lastWhere(messages, !isFirst),
    sent,
    sentAt,
  ]
}

/** Inserts `count` messages, most between connected members and some as message requests. */
export const seedMessages = async (
  client: pg.ClientBase,
  count: number,
  members: readonly SeededMember[],
  now: Date,
  step: Step,
): Promise<void> => {
  const rowsOf = function* (rows: (thread: Thread) => Iterable<Value[]>): Generator<Value[]> {
    for (const thread of eachThread(members, count, now)) yield* rows(thread)
  }
  let threads = 0
  let pairs = 0
  for (const { isFirstOfPair } of eachThread(members, count, now)) {
    threads++
    if (isFirstOfPair) pairs++
  }
  await step('message threads', threads * 3 + pairs, async (add) => {
    await copyInto(
      client,
      'message_threads',
      ['id', 'subject', 'last_position', 'last_at'],
      rowsOf(({ id, subject, messages }) => [[id, subject, messages.length, (messages.at(-1) as Message).at]]),
      add,
    )
    await copyInto(
      client,
      'message_pairs',
      ['low_id', 'high_id', 'standing', 'asker_id', 'asked_at', 'waiting'],
      rowsOf((thread) => (thread.isFirstOfPair ? [pairRow(thread)] : [])),
      add,
    )
    const boxColumns = [
      'thread_id',
      'member_id',
      'other_id',
      'folder',
      'engaged',
      'last_position',
      'last_at',
      'received_position',
      'sent_position',
      'sent_at',
    ]
    await copyInto(
      client,
      'message_boxes',
      boxColumns,
      rowsOf((thread) => [boxRow(thread, true), boxRow(thread, false)]),
      add,
    )
  })
  const messageRows = ({ id, kind, first, second, messages }: Thread): Value[][] =>
    messages.map((one, index) => [
      one.id,
      id,
      index + 1,
      one.fromFirst ? first : second,
      one.fromFirst ? second : first,
      one.text,
      one.isRead,
      kind === 'request',
      one.at,
    ])
  await step('messages', count, (add) =>
    copyInto(
      client,
      'messages',
      ['id', 'thread_id', 'position', 'sender_id', 'recipient_id', 'content', 'is_read', 'held', 'created_at'],
      rowsOf(messageRows),
      add,
    ),
  )
}
