import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { withDatabaseName, mainTemplateName, templateName } from './database.ts'

/** The cluster of the run that a test started this run from: only the template is this run's own, dropped at its end. */
const sharedCluster = (url: string) => ({
  url,
  stop: async () => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`drop database if exists ${templateName}`)
    await admin.end()
  },
})

/**
 * One cluster per run, in a folder of its own that goes with the run however it ends. Migrated once, as the template
 * that every test file clones. With TEST_CLUSTER_URL (`sharingThisCluster`) the run uses that cluster instead.
 */
export default async (project: TestProject) => {
  const sharedClusterUrl = process.env['TEST_CLUSTER_URL']
  const cluster = sharedClusterUrl
    ? sharedCluster(sharedClusterUrl)
    : await startEmbedded({ dataDir: await mkdtemp(join(tmpdir(), 'nordbro-test-')), durable: false, temporary: true })
  try {
    const admin = new pg.Client({ connectionString: cluster.url })
    // Cut off when the cluster ends first, after a failure below, which is what should be read.
    admin.on('error', () => undefined)
    await admin.connect()
    await admin.query(
      `create database ${templateName} ${sharedClusterUrl ? `template ${mainTemplateName} strategy file_copy` : ''}`,
    )
    const template = withDatabaseName(cluster.url, templateName)
    await migrate(template)
    // The job queue's own tables take longer than all of ours. Laid by its own statements, since a queue that is started
    // has work in the background, and nobody may be connected to a database that is cloned.
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
