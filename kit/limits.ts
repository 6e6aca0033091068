/** Limits shared by server and browser. Those of section 9 of the specification have its names. */
export const limits = {
  page: { standard: 20, max: 100 },
  /** Largest JSON body in bytes; uploads have their own limit (FILE-01). */
  bodyBytes: 256 * 1024,
  /** Values in one JSON body; each contract has its own, smaller bounds. */
  bodyValues: 2_000,
  /** Bytes of all uploads in memory on one node; a further upload is refused with a `Retry-After`. */
  uploadBufferBytes: 48 * 1024 * 1024,
  /** Bytes of one member's uploads in memory on one node: two files of the largest size. */
  uploadBufferBytesPerSender: 20 * 1024 * 1024,
  /** Bytes of a refused body that are read and discarded, so that the client receives the error response. */
  maxDrainedBytes: 32 * 1024 * 1024,
  /** Characters (AUTH-02). */
  password: { min: 6, max: 256 },
  /** Attempts per account and IP address, and per account and known browser (AUTH-12, SHLD-05). */
  signIn: { attempts: 5, windowSeconds: 60 },
  /** Attempts per account from unknown browsers at all IP addresses together, and per known browser (AUTH-12). */
  signInPerAccount: { attempts: 50, windowSeconds: 60 * 60 },
  /** Requests per caller and minute, by rate class. The browser's own limit is SHLD-05's 100. */
  rate: { read: 1200, search: 240, write: 120, sensitive: 20, upload: 30, picture: 6000 },
  /** Requests per access token and minute, in addition to `rate`, which a member's tokens share. */
  tokenRequestsPerMinute: 600,
  /** Requests with an invalid access token per network and minute. */
  invalidTokensPerMinute: 30,
  clientRequestsPerMinute: 100,
  /** How long a response is stored for its idempotency key. */
  idempotencyHours: 24,
  /** How long the events of a live stream can be replayed. */
  liveReplayHours: 24,
  /** Open streams per member and node; each browser opens one. */
  liveStreamsPerMember: 50,
  /** Hex digits of the id at the end of a slug (ROUTE-06). */
  slugIdPrefix: 8,
  /** ERR-01 */
  errorQueueLength: 50,
} as const
