/** Numbers both sides agree on. Those of section 9 of the specification carry its names. */
export const limits = {
  page: { standard: 20, max: 100 },
  /** Largest JSON body in bytes; uploads have their own (FILE-01). */
  bodyBytes: 256 * 1024,
  /** Values in a JSON body; each contract has its own, smaller bounds. */
  bodyValues: 2_000,
  /** Of all uploads that a node reads at the same time; further ones are asked to come again. */
  uploadBufferBytes: 48 * 1024 * 1024,
  /** The same of one member: two of the largest files. */
  uploadBufferBytesPerSender: 20 * 1024 * 1024,
  /** Of a body that is refused unread: as much is let come and thrown away, so that its sender hears the refusal. */
  maxDrainedBytes: 32 * 1024 * 1024,
  /** AUTH-02 */
  password: { min: 6, max: 256 },
  /** AUTH-12, SHLD-05: attempts per account and address, and per account and known browser. */
  signIn: { attempts: 5, windowSeconds: 60 },
  /** AUTH-12: attempts per account over all addresses by unknown browsers, and by each known one. */
  signInPerAccount: { attempts: 50, windowSeconds: 60 * 60 },
  /** Requests per caller and minute, by the endpoint's rate class. The browser's own limit is SHLD-05's 100. */
  rate: { read: 1200, search: 240, write: 120, sensitive: 20, upload: 30, picture: 6000 },
  clientRequestsPerMinute: 100,
  /** How long an answer can be replayed by its idempotency key, in hours. */
  idempotencyHours: 24,
  /** How long a live stream can be resumed, in hours. */
  liveReplayHours: 24,
  /** Streams that a member has open on one node; a browser has one. */
  liveStreamsPerMember: 50,
  /** Slug id prefix, hex characters (ROUTE-06). */
  slugIdPrefix: 8,
  /** ERR-01 */
  errorQueueLength: 50,
} as const
