import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#embedded-postgres/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { withDatabaseName, mainTemplateName, templateName } from './database.ts'

/** The outer run's cluster, when a test started this run. Only the template is dropped at the end. */
const sharedCluster = (url: string) => ({
  url,
  stop: async () => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`drop database if exists ${templateName}`)
    await admin.end()
  },
})

/** Starts one temporary cluster per run, or uses TEST_CLUSTER_URL (`sharedClusterEnv`), and migrates the template. */
export default async (project: TestProject) => {
  const sharedClusterUrl = process.env['TEST_CLUSTER_URL']
  const cluster = sharedClusterUrl
    ? sharedCluster(sharedClusterUrl)
    : await startEmbedded({ dataDir: await mkdtemp(join(tmpdir(), 'nordbro-test-')), durable: false, temporary: true })
  try {
    const admin = new pg.Client({ connectionString: cluster.url })
    // After a failure below, the cluster may end before this connection. Ignore that error in favour of the first one.
    admin.on('error', () => undefined)
    await admin.connect()
    await admin.query(
      `create database ${templateName} ${sharedClusterUrl ? `template ${mainTemplateName} strategy file_copy` : ''}`,
    )
    const template = withDatabaseName(cluster.url, templateName)
    await migrate(template)
    // Creating pg-boss's tables takes longer than our migrations, so the template has them. Run its statements
    // directly: a started queue works in the background, and a database with connections cannot be cloned.
    if (!sharedClusterUrl) {
      const owner = new pg.Client({ connectionString: template })
      await owner.connect()
      await owner.query(getConstructionPlans())
      await owner.end()
    }
    await admin.query(`alter database ${templateName} with allow_connections false`)
    await admin.end()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
