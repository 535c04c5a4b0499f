import type { Kysely } from 'kysely'
import type { Month } from '../../../base/days.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { InicioRows } from './attention.ts'
import {
  findBadSignatures,
  findCertificates,
  findManifestAlerts,
  findOpenManifests,
  findPendingCancellations,
  findRejected,
} from './find-attention.ts'
import { findFigures } from './find-figures.ts'
import { findGaps } from './find-gaps.ts'

interface InicioFilter {
  accountId: string | null
  empresaIds: readonly number[]
  month: Month
  /** `YYYY-MM-DD` */
  today: string
}

/** Data of the start page: eight queries, independent of the number of companies. */
export const findInicio = (
  db: Kysely<Database>,
  { accountId, empresaIds, month, today }: InicioFilter,
): Promise<InicioRows> =>
  inScope(db, { accountId, empresaIds }, async (tx) => ({
    figures: await findFigures(tx, empresaIds, month),
    signatures: await findBadSignatures(tx, empresaIds, month),
    cancellations: await findPendingCancellations(tx, empresaIds, month),
    gaps: await findGaps(tx, { empresaIds, month }),
    manifests: await findOpenManifests(tx, empresaIds, today),
    manifestAlerts: await findManifestAlerts(tx, empresaIds),
    rejected: await findRejected(tx, empresaIds, month),
    certificates: await findCertificates(tx, empresaIds),
  }))
