import type { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { S3Driver } from 'flydrive/drivers/s3'
import type { WriteOptions } from 'flydrive/types'
import type { parseStorageUrl } from './location.ts'

type Location = Extract<ReturnType<typeof parseStorageUrl>, { kind: 's3' }>

export class S3Bucket extends S3Driver {
  readonly #client: S3Client
  readonly #bucket: string

  constructor({ endpoint, region, bucket, key, secret }: Location) {
    const client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      forcePathStyle: true,
      // Many S3-compatible services do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    // Nor do many support ACLs.
    super({ client, bucket, visibility: 'private', supportsACL: false })
    this.#client = client
    this.#bucket = bucket
  }

  /** In parts, because one request needs a length in advance and takes at most 5 GB. */
  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    const params = { Bucket: this.#bucket, Key: key, Body: contents, ContentType: options?.contentType }
    await new Upload({ client: this.#client, params, queueSize: 2 }).done()
  }
}
